package main

import (
	"context"
	"encoding/json"
	"fmt"

	admissionv1 "k8s.io/api/admission/v1"
	structuraldefaulting "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	structuralmeta "k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	crdvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	apimachineryvalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/kubernetes/pkg/capabilities"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	pubvalidating "github.com/openkruise/kruise/pkg/webhook/podunavailablebudget/validating"
	sidecarsetvalidating "github.com/openkruise/kruise/pkg/webhook/sidecarset/validating"
	spreadvalidating "github.com/openkruise/kruise/pkg/webhook/workloadspread/validating"
)

// A validationCase is an object that somebody applies, and what the cluster holds already.
type validationCase struct {
	Object  map[string]any   `json:"object"`
	Cluster []map[string]any `json:"cluster"`
}

type verdict struct {
	Allowed bool `json:"allowed"`
	// Stage is what refused: decode, mutate, schema, validate.
	Stage   string `json:"stage,omitempty"`
	Message string `json:"message,omitempty"`
	// Error is why the case is none: an object that no cluster could hold.
	Error string `json:"error,omitempty"`
}

type validationOracle struct {
	*injectionOracle
	validators map[schema.GroupVersionKind]crdvalidation.SchemaValidator
}

func newValidationOracle(crdDirectory string) (*validationOracle, error) {
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
	injection, err := newInjectionOracle(crdDirectory)
	if err != nil {
		return nil, err
	}
	return &validationOracle{injectionOracle: injection, validators: map[schema.GroupVersionKind]crdvalidation.SchemaValidator{}}, nil
}

func (o *validationOracle) answer(line []byte) (any, error) {
	question := &validationCase{}
	if err := json.Unmarshal(line, question); err != nil {
		return &verdict{Error: err.Error()}, nil
	}
	result, err := o.judge(question)
	if err != nil {
		return &verdict{Error: err.Error()}, nil
	}
	return result, nil
}

func (o *validationOracle) judge(question *validationCase) (result *verdict, err error) {
	defer func() {
		if failure := recover(); failure != nil {
			result, err = &verdict{Stage: "validate", Message: fmt.Sprintf("panic: %v [recovered]", failure)}, nil
		}
	}()
	cluster, err := o.storeCluster(question.Cluster)
	if err != nil {
		return nil, err
	}
	object := runtime.DeepCopyJSON(normalizeNumbers(question.Object))
	content := &unstructured.Unstructured{Object: object}
	gvk := schema.FromAPIVersionAndKind(fmt.Sprint(object["apiVersion"]), fmt.Sprint(object["kind"]))
	version := o.crds[gvk]
	if version == nil || !version.served {
		return &verdict{Stage: "decode", Message: fmt.Sprintf("no matches for kind %q in version %q", gvk.Kind, gvk.GroupVersion())}, nil
	}
	if message := decodeMetadata(object); message != "" {
		return &verdict{Stage: "decode", Message: message}, nil
	}
	setNamespace(content, version.namespaced)
	version.admit(object)
	raw, err := json.Marshal(object)
	if err != nil {
		return nil, err
	}
	if gvk.Kind == "SidecarSet" {
		response, refused := o.callSidecarSetWebhook(gvk, raw)
		if refused != "" {
			return &verdict{Stage: "mutate", Message: refused}, nil
		}
		if raw, err = applyResponse(raw, response); err != nil {
			return nil, err
		}
		content.Object = map[string]any{}
		if err := content.UnmarshalJSON(raw); err != nil {
			return nil, err
		}
		structuraldefaulting.Default(content.Object, version.structural)
	}
	prepareForCreate(content)
	if errs, err := o.validateSchema(gvk, version, content); err != nil {
		return nil, err
	} else if len(errs) > 0 {
		return &verdict{Stage: "schema", Message: errs.ToAggregate().Error()}, nil
	}
	if raw, err = json.Marshal(content.Object); err != nil {
		return nil, err
	}
	response := o.callValidatingWebhook(gvk, version, raw, o.newTypedClient(cluster))
	if !response.Allowed {
		return &verdict{Stage: "validate", Message: response.Result.Message}, nil
	}
	return &verdict{Allowed: true}, nil
}

func (o *validationOracle) storeCluster(written []map[string]any) ([]client.Object, error) {
	objects := []client.Object{}
	for _, object := range written {
		if object["kind"] == "SidecarSet" {
			set, refused, err := o.admitSidecarSet(object)
			if err != nil {
				return nil, err
			}
			if set == nil {
				return nil, fmt.Errorf("a SidecarSet of the cluster is refused: %s", refused)
			}
			objects = append(objects, set)
			continue
		}
		stored, err := o.storeCustomResource(object, metav1.NamespaceDefault)
		if err != nil {
			return nil, err
		}
		if stored, err = defaultWorkload(stored); err != nil {
			return nil, err
		}
		objects = append(objects, stored)
	}
	return objects, nil
}

// newTypedClient gives objects with their kind, as the cache of Kruise's manager does.
func (o *validationOracle) newTypedClient(objects []client.Object) client.Client {
	inner := o.newClient(objects).(client.WithWatch)
	return interceptor.NewClient(inner, interceptor.Funcs{
		Get: func(ctx context.Context, inner client.WithWatch, key client.ObjectKey, object client.Object, options ...client.GetOption) error {
			if err := inner.Get(ctx, key, object, options...); err != nil {
				return err
			}
			gvk, err := apiutil.GVKForObject(object, o.scheme)
			object.GetObjectKind().SetGroupVersionKind(gvk)
			return err
		},
	})
}

// decodeMetadata reads metadata as the API server does for every object: what has a wrong type is refused, what is unknown vanishes.
func decodeMetadata(object map[string]any) string {
	meta, found, err := structuralmeta.GetObjectMeta(object, false)
	if err != nil {
		return err.Error()
	}
	if found {
		if err := structuralmeta.SetObjectMeta(object, meta); err != nil {
			return err.Error()
		}
	}
	return ""
}

func setNamespace(object *unstructured.Unstructured, isNamespaced bool) {
	if !isNamespaced {
		object.SetNamespace("")
	} else if object.GetNamespace() == "" {
		object.SetNamespace(metav1.NamespaceDefault)
	}
}

// prepareForCreate does what the registry does between mutating and validating admission.
func prepareForCreate(object *unstructured.Unstructured) {
	if name := object.GetGenerateName(); name != "" && object.GetName() == "" {
		object.SetName(name[:min(len(name), 58)] + "x7k2p")
	}
	object.SetGeneration(1)
	object.SetUID("b4c1f6a2-0000-4000-8000-000000000000")
	object.SetDeletionTimestamp(nil)
	object.SetDeletionGracePeriodSeconds(nil)
	object.SetSelfLink("")
	object.SetManagedFields(nil)
	delete(object.Object, "status")
}

func (o *validationOracle) validateSchema(gvk schema.GroupVersionKind, version *crdVersion, object *unstructured.Unstructured) (field.ErrorList, error) {
	validator := o.validators[gvk]
	if validator == nil {
		var err error
		if validator, _, err = crdvalidation.NewSchemaValidator(version.props); err != nil {
			return nil, err
		}
		o.validators[gvk] = validator
	}
	errs := apimachineryvalidation.ValidateObjectMetaAccessor(object, version.namespaced, apimachineryvalidation.NameIsDNSSubdomain, field.NewPath("metadata"))
	errs = append(errs, crdvalidation.ValidateCustomResource(nil, object.Object, validator)...)
	errs = append(errs, structuralmeta.Validate(nil, object.Object, version.structural, false)...)
	return append(errs, listtype.ValidateListSetsAndMaps(nil, version.structural, object.Object)...), nil
}

func (o *validationOracle) callValidatingWebhook(gvk schema.GroupVersionKind, version *crdVersion, raw []byte, cluster client.Client) admission.Response {
	decoder := admission.NewDecoder(o.scheme)
	var handler admission.Handler
	switch gvk.Kind {
	case "SidecarSet":
		handler = &sidecarsetvalidating.SidecarSetCreateUpdateHandler{Client: cluster, Decoder: decoder}
	case "PodUnavailableBudget":
		handler = &pubvalidating.PodUnavailableBudgetCreateUpdateHandler{Client: cluster, Decoder: decoder}
	case "WorkloadSpread":
		handler = &spreadvalidating.WorkloadSpreadCreateUpdateHandler{Client: cluster, Decoder: decoder}
	default:
		return admission.Allowed("")
	}
	return handler.Handle(context.Background(), admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{
		Kind:      metav1.GroupVersionKind(gvk),
		Resource:  metav1.GroupVersionResource{Group: gvk.Group, Version: gvk.Version, Resource: version.resource},
		Operation: admissionv1.Create,
		Object:    runtime.RawExtension{Raw: raw},
	}})
}
