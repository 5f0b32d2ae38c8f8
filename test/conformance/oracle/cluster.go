package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sort"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	appsv1defaults "k8s.io/kubernetes/pkg/apis/apps/v1"
	batchv1defaults "k8s.io/kubernetes/pkg/apis/batch/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/apiutil"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	kubernetesjson "sigs.k8s.io/json"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"

	"github.com/openkruise/kruise/apis"
	"github.com/openkruise/kruise/apis/apps/defaults"
	appsv1alpha1 "github.com/openkruise/kruise/apis/apps/v1alpha1"
	appsv1beta1 "github.com/openkruise/kruise/apis/apps/v1beta1"
	"github.com/openkruise/kruise/pkg/util/fieldindex"
)

const kruiseNamespace = "kruise-system"

// isExcludedNamespace tells the namespaces whose Pods Kruise's Helm chart keeps from the webhook.
func isExcludedNamespace(namespace string) bool {
	return namespace == metav1.NamespaceSystem || namespace == kruiseNamespace
}

// newScheme knows the types that Kruise's manager knows.
func newScheme() *runtime.Scheme {
	scheme := runtime.NewScheme()
	utilruntime.Must(clientgoscheme.AddToScheme(scheme))
	utilruntime.Must(apis.AddToScheme(scheme))
	// Revisions of SidecarSets are read through the global scheme.
	utilruntime.Must(appsv1alpha1.AddToScheme(clientgoscheme.Scheme))
	utilruntime.Must(appsv1beta1.AddToScheme(clientgoscheme.Scheme))
	scheme.AddUnversionedTypes(metav1.SchemeGroupVersion, &metav1.UpdateOptions{}, &metav1.DeleteOptions{}, &metav1.CreateOptions{})
	return scheme
}

// newClient is a client of a cluster that holds objects. It lists by name, and gives objects with their kind, as the cache of
// Kruise's manager does.
func (o *injectionOracle) newClient(objects []client.Object) client.Client {
	objects = o.inAllVersions(objects)
	return fake.NewClientBuilder().
		WithScheme(o.scheme).
		WithObjects(objects...).
		WithStatusSubresource(o.spreadsInAllVersions()...).
		WithIndex(&appsv1beta1.SidecarSet{}, fieldindex.IndexNameForSidecarSetNamespace, fieldindex.IndexSidecarSetV1Beta1).
		WithInterceptorFuncs(interceptor.Funcs{Get: func(ctx context.Context, inner client.WithWatch, key client.ObjectKey, object client.Object, options ...client.GetOption) error {
			gvk, err := apiutil.GVKForObject(object, o.scheme)
			if err != nil {
				return err
			}
			if !o.isServed(gvk, objects) {
				return &meta.NoKindMatchError{GroupKind: gvk.GroupKind(), SearchedVersions: []string{gvk.Version}}
			}
			err = inner.Get(ctx, key, object, options...)
			object.GetObjectKind().SetGroupVersionKind(gvk)
			return err
		}}).
		Build()
}

// isServed tells whether the cluster knows the kind in this version: Kubernetes' own in v1, Kruise's by their CRDs, any other where
// the cluster holds such an object.
func (o *injectionOracle) isServed(gvk schema.GroupVersionKind, objects []client.Object) bool {
	if version := o.crds[gvk]; version != nil {
		return version.served
	}
	if gvk.Version == "v1" && clientgoscheme.Scheme.Recognizes(gvk) {
		return true
	}
	for _, object := range objects {
		if object.GetObjectKind().GroupVersionKind() == gvk {
			return true
		}
	}
	return false
}

// objectsOf gives all objects of the case as the cluster stores them.
func (o *injectionOracle) objectsOf(question *injectionCase, sets []*appsv1beta1.SidecarSet) ([]client.Object, error) {
	objects := namespacesOf(question)
	for _, set := range sets {
		objects = append(objects, set.DeepCopy())
	}
	customResources := [][]map[string]any{
		question.WorkloadSpreads, question.PodUnavailableBudgets, question.PersistentPodStates, question.PodProbeMarkers,
	}
	for _, list := range customResources {
		for _, written := range list {
			object, err := o.storeCustomResource(written, question.Namespace)
			if err != nil {
				return nil, err
			}
			objects = append(objects, object)
		}
	}
	for _, list := range [][]map[string]any{question.ControllerRevisions, question.ConfigMaps} {
		for _, written := range list {
			object, err := o.decode(written, kruiseNamespace)
			if err != nil {
				return nil, err
			}
			objects = append(objects, object)
		}
	}
	owners, err := o.storeOwners(question)
	return append(objects, owners...), err
}

func namespacesOf(question *injectionCase) []client.Object {
	names := []string{}
	labelsOf := map[string]map[string]string{question.Namespace: {}, metav1.NamespaceDefault: {}}
	for name, labels := range question.Namespaces {
		labelsOf[name] = labels
	}
	for name := range labelsOf {
		names = append(names, name)
	}
	sort.Strings(names)
	objects := []client.Object{}
	for _, name := range names {
		labels := map[string]string{}
		for key, value := range labelsOf[name] {
			labels[key] = value
		}
		labels[corev1.LabelMetadataName] = name
		objects = append(objects, &corev1.Namespace{
			TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Namespace"},
			ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels},
		})
	}
	return objects
}

// storeCustomResource takes a custom resource that has no mutating webhook.
func (o *injectionOracle) storeCustomResource(written map[string]any, namespace string) (client.Object, error) {
	object := runtime.DeepCopyJSON(normalizeNumbers(written))
	if version := o.crds[(&unstructured.Unstructured{Object: object}).GroupVersionKind()]; version != nil {
		version.admit(object)
	}
	return o.decode(object, namespace)
}

// storeOwners takes the workloads. One that is only passed through on the way to the next gets a stub.
func (o *injectionOracle) storeOwners(question *injectionCase) ([]client.Object, error) {
	objects := []client.Object{}
	for index, owner := range question.Owners {
		isLast := index == len(question.Owners)-1
		written := owner.Object
		if written == nil {
			if isLast {
				continue
			}
			written = map[string]any{}
		}
		written = runtime.DeepCopyJSON(normalizeNumbers(written))
		content := &unstructured.Unstructured{Object: written}
		content.SetAPIVersion(owner.APIVersion)
		content.SetKind(owner.Kind)
		content.SetName(owner.Name)
		content.SetUID(ownerUID(index))
		if !isLast && len(content.GetOwnerReferences()) == 0 {
			next := question.Owners[index+1]
			content.SetOwnerReferences([]metav1.OwnerReference{{
				APIVersion: next.APIVersion, Kind: next.Kind, Name: next.Name, UID: ownerUID(index + 1), Controller: ptr.To(true),
			}})
		}
		object, err := o.decode(written, question.Namespace)
		if err != nil {
			return nil, err
		}
		object, err = defaultWorkload(object)
		if err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
	return objects, nil
}

func ownerUID(index int) types.UID {
	return types.UID(fmt.Sprintf("owner-%d", index))
}

// defaultWorkload sets what the API server, or Kruise's webhook, sets on a workload; an older version becomes the stored one.
func defaultWorkload(object client.Object) (client.Object, error) {
	switch workload := object.(type) {
	case *appsv1.Deployment:
		appsv1defaults.SetObjectDefaults_Deployment(workload)
	case *appsv1.ReplicaSet:
		appsv1defaults.SetObjectDefaults_ReplicaSet(workload)
	case *appsv1.StatefulSet:
		appsv1defaults.SetObjectDefaults_StatefulSet(workload)
	case *batchv1.Job:
		batchv1defaults.SetObjectDefaults_Job(workload)
	case *appsv1alpha1.CloneSet:
		defaults.SetDefaultsCloneSet(workload, true)
	case *appsv1beta1.StatefulSet:
		defaults.SetDefaultsStatefulSet(workload, true)
	case *appsv1alpha1.StatefulSet:
		stored := &appsv1beta1.StatefulSet{}
		if err := workload.ConvertTo(stored); err != nil {
			return nil, err
		}
		stored.APIVersion, stored.Kind = appsv1beta1.GroupVersion.String(), "StatefulSet"
		defaults.SetDefaultsStatefulSet(stored, true)
		return stored, nil
	}
	return object, nil
}

// decode gives the typed object where the scheme knows the type; namespace is used where the object names none.
func (o *injectionOracle) decode(written map[string]any, namespace string) (client.Object, error) {
	content := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(normalizeNumbers(written))}
	if content.GetNamespace() == "" {
		content.SetNamespace(namespace)
	}
	typed, err := o.scheme.New(content.GroupVersionKind())
	if runtime.IsNotRegisteredError(err) {
		return content, nil
	} else if err != nil {
		return nil, err
	}
	text, err := json.Marshal(content.Object)
	if err != nil {
		return nil, err
	}
	if err := kubernetesjson.UnmarshalCaseSensitivePreserveInts(text, typed); err != nil {
		return nil, fmt.Errorf("%s %s: %w", content.GetKind(), content.GetName(), err)
	}
	object, isObject := typed.(client.Object)
	if !isObject {
		return nil, fmt.Errorf("%T is no object", typed)
	}
	return object, nil
}

// normalizeNumbers gives object with whole numbers as int64, as Kubernetes keeps them.
func normalizeNumbers(object map[string]any) map[string]any {
	return normalizeValue(object).(map[string]any)
}

func normalizeValue(value any) any {
	switch typed := value.(type) {
	case map[string]any:
		result := make(map[string]any, len(typed))
		for key, entry := range typed {
			result[key] = normalizeValue(entry)
		}
		return result
	case []any:
		result := make([]any, len(typed))
		for index, entry := range typed {
			result[index] = normalizeValue(entry)
		}
		return result
	case float64:
		if whole := int64(typed); float64(whole) == typed {
			return whole
		}
	}
	return value
}
