package main

import (
	"context"
	"fmt"
	"strings"

	admissionv1 "k8s.io/api/admission/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	advancedcronjobmutating "github.com/openkruise/kruise/pkg/webhook/advancedcronjob/mutating"
	advancedcronjobvalidating "github.com/openkruise/kruise/pkg/webhook/advancedcronjob/validating"
	broadcastjobmutating "github.com/openkruise/kruise/pkg/webhook/broadcastjob/mutating"
	broadcastjobvalidating "github.com/openkruise/kruise/pkg/webhook/broadcastjob/validating"
	clonesetmutating "github.com/openkruise/kruise/pkg/webhook/cloneset/mutating"
	clonesetvalidating "github.com/openkruise/kruise/pkg/webhook/cloneset/validating"
	containerrecreaterequestmutating "github.com/openkruise/kruise/pkg/webhook/containerrecreaterequest/mutating"
	daemonsetmutating "github.com/openkruise/kruise/pkg/webhook/daemonset/mutating"
	daemonsetvalidating "github.com/openkruise/kruise/pkg/webhook/daemonset/validating"
	ephemeraljobvalidating "github.com/openkruise/kruise/pkg/webhook/ephemeraljob/validating"
	imagelistpulljobmutating "github.com/openkruise/kruise/pkg/webhook/imagelistpulljob/mutating"
	imagelistpulljobvalidating "github.com/openkruise/kruise/pkg/webhook/imagelistpulljob/validating"
	imagepulljobmutating "github.com/openkruise/kruise/pkg/webhook/imagepulljob/mutating"
	imagepulljobvalidating "github.com/openkruise/kruise/pkg/webhook/imagepulljob/validating"
	nodeimagemutating "github.com/openkruise/kruise/pkg/webhook/nodeimage/mutating"
	nodeimagevalidating "github.com/openkruise/kruise/pkg/webhook/nodeimage/validating"
	persistentpodstatevalidating "github.com/openkruise/kruise/pkg/webhook/persistentpodstate/validating"
	podprobemarkervalidating "github.com/openkruise/kruise/pkg/webhook/podprobemarker/validating"
	podunavailablebudgetvalidating "github.com/openkruise/kruise/pkg/webhook/podunavailablebudget/validating"
	resourcedistributionvalidating "github.com/openkruise/kruise/pkg/webhook/resourcedistribution/validating"
	sidecarsetmutating "github.com/openkruise/kruise/pkg/webhook/sidecarset/mutating"
	sidecarsetvalidating "github.com/openkruise/kruise/pkg/webhook/sidecarset/validating"
	statefulsetmutating "github.com/openkruise/kruise/pkg/webhook/statefulset/mutating"
	statefulsetvalidating "github.com/openkruise/kruise/pkg/webhook/statefulset/validating"
	"github.com/openkruise/kruise/pkg/webhook/types"
	uniteddeploymentmutating "github.com/openkruise/kruise/pkg/webhook/uniteddeployment/mutating"
	uniteddeploymentvalidating "github.com/openkruise/kruise/pkg/webhook/uniteddeployment/validating"
	workloadspreadvalidating "github.com/openkruise/kruise/pkg/webhook/workloadspread/validating"
)

// handlerGetters are all of Kruise's webhooks for its own kinds, by the last part of their URL.
var handlerGetters = mergeGetters(
	advancedcronjobmutating.HandlerGetterMap, advancedcronjobvalidating.HandlerGetterMap,
	broadcastjobmutating.HandlerGetterMap, broadcastjobvalidating.HandlerGetterMap,
	clonesetmutating.HandlerGetterMap, clonesetvalidating.HandlerGetterMap,
	containerrecreaterequestmutating.HandlerGetterMap,
	daemonsetmutating.HandlerGetterMap, daemonsetvalidating.HandlerGetterMap,
	ephemeraljobvalidating.HandlerGetterMap,
	imagelistpulljobmutating.HandlerGetterMap, imagelistpulljobvalidating.HandlerGetterMap,
	imagepulljobmutating.HandlerGetterMap, imagepulljobvalidating.HandlerGetterMap,
	nodeimagemutating.HandlerGetterMap, nodeimagevalidating.HandlerGetterMap,
	persistentpodstatevalidating.HandlerGetterMap,
	podprobemarkervalidating.HandlerGetterMap,
	podunavailablebudgetvalidating.HandlerGetterMap,
	resourcedistributionvalidating.HandlerGetterMap,
	sidecarsetmutating.HandlerGetterMap, sidecarsetvalidating.HandlerGetterMap,
	statefulsetmutating.HandlerGetterMap, statefulsetvalidating.HandlerGetterMap,
	uniteddeploymentmutating.HandlerGetterMap, uniteddeploymentvalidating.HandlerGetterMap,
	workloadspreadvalidating.HandlerGetterMap,
)

func mergeGetters(maps ...map[string]types.HandlerGetter) map[string]types.HandlerGetter {
	merged := map[string]types.HandlerGetter{}
	for _, getters := range maps {
		for name, getter := range getters {
			merged[name] = getter
		}
	}
	return merged
}

// A webhookManager is as much of a manager as webhooks ask for.
type webhookManager struct {
	manager.Manager
	client client.Client
	scheme *runtime.Scheme
}

func (m webhookManager) GetClient() client.Client   { return m.client }
func (m webhookManager) GetScheme() *runtime.Scheme { return m.scheme }

// An admissionCall is what a webhook is asked.
type admissionCall struct {
	gvk       schema.GroupVersionKind
	resource  string
	namespace string
	name      string
	raw       []byte
	// oldRaw is nil for a create request.
	oldRaw []byte
}

// A refusal is a webhook's or the API server's no.
type refusal struct {
	Code    int32  `json:"code,omitempty"`
	Message string `json:"message"`
}

// callWebhook asks the "mutate" or "validate" webhook of a kind. Without such a webhook there is neither response nor refusal.
func callWebhook(verb string, call admissionCall, reader client.Client, scheme *runtime.Scheme) (response *admission.Response, refused *refusal) {
	handler := findHandler(verb, call.gvk, webhookManager{client: reader, scheme: scheme})
	if handler == nil {
		return nil, nil
	}
	defer func() {
		if failure := recover(); failure != nil {
			response, refused = nil, &refusal{Code: 500, Message: fmt.Sprintf("panic: %v [recovered]", failure)}
		}
	}()
	operation := admissionv1.Create
	if call.oldRaw != nil {
		operation = admissionv1.Update
	}
	answer := handler.Handle(context.Background(), admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{
		UID:       "00000000-0000-0000-0000-000000000000",
		Kind:      metav1.GroupVersionKind(call.gvk),
		Resource:  metav1.GroupVersionResource{Group: call.gvk.Group, Version: call.gvk.Version, Resource: call.resource},
		Name:      call.name,
		Namespace: call.namespace,
		Operation: operation,
		Object:    runtime.RawExtension{Raw: call.raw},
		OldObject: runtime.RawExtension{Raw: call.oldRaw},
	}})
	if answer.Allowed {
		return &answer, nil
	}
	return nil, &refusal{Code: answer.Result.Code, Message: answer.Result.Message}
}

func findHandler(verb string, gvk schema.GroupVersionKind, from manager.Manager) admission.Handler {
	group, kind := strings.ReplaceAll(gvk.Group, ".", "-"), strings.ToLower(gvk.Kind)
	for _, name := range []string{verb + "-" + group + "-" + kind, verb + "-" + group + "-v1alpha1-" + kind} {
		if getter := handlerGetters[name]; getter != nil {
			return getter(from)
		}
	}
	return nil
}
