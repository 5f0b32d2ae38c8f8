package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"

	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	crvalidation "k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/unstructuredscheme"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	genericapirequest "k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/capabilities"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/openkruise/kruise/pkg/util/controllerfinder"
)

// A validationCase is an object of any of Kruise's kinds that somebody applies, and what the cluster holds already.
type validationCase struct {
	Name       string                       `json:"name"`
	Namespace  string                       `json:"namespace"`
	Namespaces map[string]map[string]string `json:"namespaces"`
	Object     map[string]any               `json:"object"`
	// Old is the object as it was; then this is an update.
	Old          map[string]any   `json:"old"`
	Cluster      []map[string]any `json:"cluster"`
	FeatureGates map[string]bool  `json:"featureGates"`
}

type verdict struct {
	Name    string `json:"name,omitempty"`
	Allowed bool   `json:"allowed"`
	// Stage is what refused: decode, mutate, schema, validate.
	Stage string `json:"stage,omitempty"`
	Code  int32  `json:"code,omitempty"`
	// Message is what the webhook answered, or all errors of the schema as the API server joins them.
	Message string `json:"message,omitempty"`
	// Causes are the single errors of the schema.
	Causes []cause `json:"causes,omitempty"`
	// UnknownFields were removed on reading; kubectl refuses them by default.
	UnknownFields []string `json:"unknownFields,omitempty"`
	// Error is why the case is none: an object that no cluster could hold.
	Error string `json:"error,omitempty"`
}

type cause struct {
	Field   string `json:"field"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// A refusedError ends admission.
type refusedError struct {
	stage   string
	code    int32
	message string
	causes  []cause
}

func (e *refusedError) Error() string { return e.stage + ": " + e.message }

type validationOracle struct {
	*injectionOracle
	validators map[schema.GroupVersionKind]crvalidation.SchemaValidator
}

func newValidationOracle(crdDirectory string) (*validationOracle, error) {
	injection, err := newInjectionOracle(crdDirectory)
	if err != nil {
		return nil, err
	}
	// Kruise's manager allows privileged containers unless told otherwise.
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
	return &validationOracle{injectionOracle: injection, validators: map[schema.GroupVersionKind]crvalidation.SchemaValidator{}}, nil
}

func (o *validationOracle) answer(line []byte) (any, error) {
	question := &validationCase{}
	if err := json.Unmarshal(line, question); err != nil {
		return &verdict{Error: err.Error()}, nil
	}
	result, err := o.judge(question)
	if err != nil {
		return &verdict{Name: question.Name, Error: err.Error()}, nil
	}
	return result, nil
}

func (o *validationOracle) judge(question *validationCase) (result *verdict, err error) {
	defer func() {
		// The fake client panics for objects that no API server would store.
		if failure := recover(); failure != nil {
			err = fmt.Errorf("%v", failure)
		}
	}()
	if question.Namespace == "" {
		question.Namespace = metav1.NamespaceDefault
	}
	restore, err := setFeatureGates(question.FeatureGates)
	if err != nil {
		return nil, err
	}
	defer restore()
	reader, err := o.clusterOf(question)
	if err != nil {
		return nil, err
	}
	controllerfinder.Finder = &controllerfinder.ControllerFinder{Client: reader}

	var old *unstructured.Unstructured
	if question.Old != nil {
		if old, err = o.admitOld(question, reader); err != nil {
			return nil, fmt.Errorf("old object: %s", err)
		}
	}
	object, unknown, err := o.mutate(question.Object, old, question.Namespace, reader)
	if err == nil {
		err = o.validateSchema(object, old, question.Namespace)
	}
	if err == nil {
		err = o.callValidating(object, old, reader)
	}
	result = &verdict{Name: question.Name, Allowed: err == nil, UnknownFields: unknown}
	if err == nil {
		return result, nil
	}
	var refused *refusedError
	if !errors.As(err, &refused) {
		return nil, err
	}
	result.Stage, result.Code, result.Message, result.Causes = refused.stage, refused.code, refused.message, refused.causes
	return result, nil
}

// admitOld is the object before the update, as the API server gives it in the version of the request. It must have been admitted.
func (o *validationOracle) admitOld(question *validationCase, reader client.Client) (*unstructured.Unstructured, error) {
	old, _, err := o.mutate(question.Old, nil, question.Namespace, reader)
	if err == nil {
		err = o.validateSchema(old, nil, question.Namespace)
	}
	if err == nil {
		err = o.callValidating(old, nil, reader)
	}
	if err != nil {
		return nil, err
	}
	wanted := (&unstructured.Unstructured{Object: question.Object}).GetAPIVersion()
	if old.GetAPIVersion() == wanted {
		return old, nil
	}
	return o.inVersion(old, schema.FromAPIVersionAndKind(wanted, old.GetKind()))
}

// clusterOf is a client of a cluster that holds the objects of the case, the old one among them.
func (o *validationOracle) clusterOf(question *validationCase) (client.Client, error) {
	objects := namespacesOf(&injectionCase{Namespace: question.Namespace, Namespaces: question.Namespaces})
	held := question.Cluster
	if question.Old != nil {
		held = append(held, question.Old)
	}
	for _, written := range held {
		object, err := o.store(written, question.Namespace)
		if err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
	return o.newClient(objects), nil
}

func (o *validationOracle) store(written map[string]any, namespace string) (client.Object, error) {
	content := unstructured.Unstructured{Object: written}
	switch content.GetKind() {
	case "SidecarSet":
		set, refused, err := o.admitSidecarSet(written)
		if err == nil && set == nil {
			err = fmt.Errorf("a SidecarSet of the cluster is refused: %s", refused)
		}
		return set, err
	case "ConfigMap", "ControllerRevision":
		namespace = kruiseNamespace
	}
	object, err := o.storeCustomResource(written, namespace)
	if err != nil {
		return nil, err
	}
	return defaultWorkload(object)
}

// mutate does what happens to an object until it is checked against its schema: reading, defaults, mutating webhook.
func (o *validationOracle) mutate(written map[string]any, old *unstructured.Unstructured, namespace string, reader client.Client) (*unstructured.Unstructured, []string, error) {
	object := &unstructured.Unstructured{Object: runtime.DeepCopyJSON(normalizeNumbers(written))}
	version := o.crds[object.GroupVersionKind()]
	if version == nil || !version.served {
		return nil, nil, decodeError(fmt.Errorf("no matches for kind %q in version %q", object.GetKind(), object.GroupVersionKind().GroupVersion()))
	}
	unknown, err := version.read(object)
	if err != nil {
		return nil, unknown, decodeError(err)
	}
	if !version.namespaced {
		object.SetNamespace("")
	} else if object.GetNamespace() == "" {
		object.SetNamespace(namespace)
	}
	call, err := admissionCallFor(object, old, version.resource)
	if err != nil {
		return nil, unknown, err
	}
	response, refused := callWebhook("mutate", call, reader, o.scheme)
	if refused != nil {
		return nil, unknown, &refusedError{stage: "mutate", code: refused.Code, message: refused.Message}
	}
	if response == nil {
		return object, unknown, nil
	}
	patched, err := applyResponse(call.raw, response)
	if err != nil {
		return nil, unknown, err
	}
	mutated := &unstructured.Unstructured{}
	if err := mutated.UnmarshalJSON(patched); err != nil {
		return nil, unknown, err
	}
	if _, err := version.read(mutated); err != nil {
		return nil, unknown, decodeError(err)
	}
	return mutated, unknown, nil
}

func decodeError(err error) error {
	return &refusedError{stage: "decode", code: 400, message: err.Error()}
}

func admissionCallFor(object, old *unstructured.Unstructured, resource string) (admissionCall, error) {
	raw, err := json.Marshal(object)
	if err != nil {
		return admissionCall{}, err
	}
	call := admissionCall{
		gvk: object.GroupVersionKind(), resource: resource, namespace: object.GetNamespace(), name: object.GetName(), raw: raw,
	}
	if old != nil {
		call.oldRaw, err = json.Marshal(old)
	}
	return call, err
}

// read does to an object what the API server does on reading a request body, and gives the fields that it removed.
func (v *crdVersion) read(object *unstructured.Unstructured) ([]string, error) {
	apiVersion, kind := object.GetAPIVersion(), object.GetKind()
	defaulting.Default(object.Object, v.structural)
	metadata, found, unknown, err := objectmeta.GetObjectMetaWithOptions(object.Object, objectmeta.ObjectMetaOptions{ReturnUnknownFieldPaths: true})
	if err != nil {
		return nil, err
	}
	track := structuralschema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	unknown = append(unknown, pruning.PruneWithOptions(object.Object, v.structural, true, track)...)
	defaulting.PruneNonNullableNullsWithoutDefaults(object.Object, v.structural)
	if failure, _ := objectmeta.CoerceWithOptions(nil, object.Object, v.structural, false, objectmeta.CoerceOptions{}); failure != nil {
		return nil, failure
	}
	object.SetAPIVersion(apiVersion)
	object.SetKind(kind)
	if found {
		if err := objectmeta.SetObjectMeta(object.Object, metadata); err != nil {
			return nil, err
		}
	}
	sort.Strings(unknown)
	return unknown, nil
}

// validateSchema is the API server's own check: metadata, OpenAPI schema, list types, CEL rules.
func (o *validationOracle) validateSchema(object, old *unstructured.Unstructured, namespace string) error {
	gvk := object.GroupVersionKind()
	version := o.crds[gvk]
	validator := o.validators[gvk]
	if validator == nil {
		var err error
		if validator, _, err = crvalidation.NewSchemaValidator(version.props); err != nil {
			return err
		}
		o.validators[gvk] = validator
	}
	strategy := customresource.NewStrategy(unstructuredscheme.NewUnstructuredObjectTyper(), version.namespaced, gvk, validator, validator,
		version.structural, version.status, version.scale, nil)
	ctx := genericapirequest.WithNamespace(genericapirequest.NewContext(), rest.ExpectedNamespaceForScope(namespace, version.namespaced))
	if old == nil {
		if name := object.GetGenerateName(); name != "" && object.GetName() == "" {
			object.SetName(name[:min(len(name), 58)] + "x7k2p")
		}
		rest.FillObjectMetaSystemFields(object)
		return schemaError(rest.BeforeCreate(strategy, ctx, object))
	}
	rest.FillObjectMetaSystemFields(old)
	old.SetResourceVersion("1")
	object.SetResourceVersion("1")
	object.SetUID(old.GetUID())
	return schemaError(rest.BeforeUpdate(strategy, ctx, object, old))
}

func schemaError(err error) error {
	var status apierrors.APIStatus
	if err == nil || !errors.As(err, &status) {
		return err
	}
	refused := &refusedError{stage: "schema", code: status.Status().Code, message: status.Status().Message}
	if details := status.Status().Details; details != nil && len(details.Causes) > 0 {
		texts := []string{}
		for _, one := range details.Causes {
			refused.causes = append(refused.causes, cause{Field: one.Field, Reason: string(one.Type), Message: one.Message})
			texts = append(texts, one.Field+": "+one.Message)
		}
		refused.message = texts[0]
		if len(texts) > 1 {
			refused.message = "[" + strings.Join(texts, ", ") + "]"
		}
	}
	return refused
}

func (o *validationOracle) callValidating(object, old *unstructured.Unstructured, reader client.Client) error {
	call, err := admissionCallFor(object, old, o.crds[object.GroupVersionKind()].resource)
	if err != nil {
		return err
	}
	if _, refused := callWebhook("validate", call, reader, o.scheme); refused != nil {
		return &refusedError{stage: "validate", code: refused.Code, message: refused.Message}
	}
	return nil
}
