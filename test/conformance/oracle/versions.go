package main

import (
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/conversion"

	appsv1alpha1 "github.com/openkruise/kruise/apis/apps/v1alpha1"
	appsv1beta1 "github.com/openkruise/kruise/apis/apps/v1beta1"
)

// inAllVersions adds every object in the other versions that this release of Kruise converts it to, as the API server would give
// them: the fake client knows of no conversion, and webhooks read some kinds in one version and some in another.
func (o *injectionOracle) inAllVersions(objects []client.Object) []client.Object {
	all := append([]client.Object{}, objects...)
	for _, object := range objects {
		for _, gvk := range o.otherVersions(object.GetObjectKind().GroupVersionKind()) {
			if converted := o.convert(object, gvk); converted != nil {
				all = append(all, converted)
			}
		}
	}
	return all
}

// otherVersions are those that the cluster serves besides.
func (o *injectionOracle) otherVersions(gvk schema.GroupVersionKind) []schema.GroupVersionKind {
	others := []schema.GroupVersionKind{}
	for other, version := range o.crds {
		if version.served && other.GroupKind() == gvk.GroupKind() && other.Version != gvk.Version {
			others = append(others, other)
		}
	}
	return others
}

// convert gives the object in another version by Kruise's own code; nil where Kruise does not convert it.
func (o *injectionOracle) convert(object client.Object, gvk schema.GroupVersionKind) client.Object {
	empty, err := o.scheme.New(gvk)
	if err != nil {
		return nil
	}
	source, target := object.DeepCopyObject(), empty
	if hub, isHub := target.(conversion.Hub); isHub {
		spoke, isSpoke := source.(conversion.Convertible)
		if !isSpoke || spoke.ConvertTo(hub) != nil {
			return nil
		}
	} else {
		hub, isHub := source.(conversion.Hub)
		spoke, isSpoke := target.(conversion.Convertible)
		if !isHub || !isSpoke || spoke.ConvertFrom(hub) != nil {
			return nil
		}
	}
	target.GetObjectKind().SetGroupVersionKind(gvk)
	return target.(client.Object)
}

// inVersion gives a stored object as the API server does to those who ask for it in another version.
func (o *injectionOracle) inVersion(object *unstructured.Unstructured, gvk schema.GroupVersionKind) (*unstructured.Unstructured, error) {
	typed, err := o.scheme.New(object.GroupVersionKind())
	if err != nil {
		return nil, err
	}
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(object.Object, typed); err != nil {
		return nil, err
	}
	converted := o.convert(typed.(client.Object), gvk)
	if converted == nil {
		return nil, fmt.Errorf("Kruise converts no %s to %s", object.GetKind(), gvk.GroupVersion())
	}
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(converted)
	if err != nil {
		return nil, err
	}
	result := &unstructured.Unstructured{Object: content}
	result.SetGroupVersionKind(gvk)
	return result, nil
}

// spreadsInAllVersions are empty WorkloadSpreads of each version that has a type: their status is a resource of its own.
func (o *injectionOracle) spreadsInAllVersions() []client.Object {
	spreads := []client.Object{}
	for _, version := range []schema.GroupVersion{appsv1alpha1.GroupVersion, appsv1beta1.GroupVersion} {
		if empty, err := o.scheme.New(version.WithKind("WorkloadSpread")); err == nil {
			spreads = append(spreads, empty.(client.Object))
		}
	}
	return spreads
}
