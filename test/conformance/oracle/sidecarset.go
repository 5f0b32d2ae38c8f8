package main

import (
	"encoding/json"
	"fmt"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/intstr"
	kubernetesjson "sigs.k8s.io/json"

	appsv1alpha1 "github.com/openkruise/kruise/apis/apps/v1alpha1"
	appsv1beta1 "github.com/openkruise/kruise/apis/apps/v1beta1"
	"github.com/openkruise/kruise/pkg/control/sidecarcontrol"
)

type sidecarSetOutcome struct {
	Name             string `json:"name"`
	Refused          string `json:"refused,omitempty"`
	Hash             string `json:"hash,omitempty"`
	HashWithoutImage string `json:"hashWithoutImage,omitempty"`
}

// admitSidecarSets takes sets as written and gives them as stored; refused ones are left out.
func (o *injectionOracle) admitSidecarSets(written []map[string]any) ([]*appsv1beta1.SidecarSet, []sidecarSetOutcome, error) {
	var stored []*appsv1beta1.SidecarSet
	outcomes := []sidecarSetOutcome{}
	for _, object := range written {
		set, refused, err := o.admitSidecarSet(object)
		if err != nil {
			return nil, nil, err
		}
		outcome := sidecarSetOutcome{Refused: refused}
		outcome.Name, _, _ = unstructured.NestedString(object, "metadata", "name")
		if set != nil {
			outcome.Hash = set.Annotations[sidecarcontrol.SidecarSetHashAnnotation]
			outcome.HashWithoutImage = set.Annotations[sidecarcontrol.SidecarSetHashWithoutImageAnnotation]
			stored = append(stored, set)
		}
		outcomes = append(outcomes, outcome)
	}
	return stored, outcomes, nil
}

// admitSidecarSet runs one set through CRD defaulting and pruning, the mutating webhook, and the conversion to the stored version.
func (o *injectionOracle) admitSidecarSet(written map[string]any) (set *appsv1beta1.SidecarSet, refused string, err error) {
	object := runtime.DeepCopyJSON(normalizeNumbers(written))
	gvk := schema.FromAPIVersionAndKind(fmt.Sprint(object["apiVersion"]), fmt.Sprint(object["kind"]))
	version := o.crds[gvk]
	if version == nil {
		return nil, "", fmt.Errorf("no CustomResourceDefinition serves %v", gvk)
	}
	version.admit(object)
	raw, err := json.Marshal(object)
	if err != nil {
		return nil, "", err
	}
	call := admissionCall{gvk: gvk, resource: version.resource, raw: raw}
	response, refusedBy := callWebhook("mutate", call, nil, o.scheme)
	if refusedBy != nil {
		return nil, refusedBy.Message, nil
	}
	patched, err := applyResponse(raw, response)
	if err != nil {
		return nil, "", err
	}
	set = &appsv1beta1.SidecarSet{}
	if gvk.Version == appsv1alpha1.GroupVersion.Version {
		alpha := &appsv1alpha1.SidecarSet{}
		if err := kubernetesjson.UnmarshalCaseSensitivePreserveInts(patched, alpha); err != nil {
			return nil, "", err
		}
		if err := alpha.ConvertTo(set); err != nil {
			return nil, "", err
		}
	} else if err := kubernetesjson.UnmarshalCaseSensitivePreserveInts(patched, set); err != nil {
		return nil, "", err
	}
	set.APIVersion, set.Kind = appsv1beta1.GroupVersion.String(), "SidecarSet"
	return set, "", nil
}

// A drawSeed makes the first draws of math/rand's global source extreme: each below or above any sensible probability.
type drawSeed = int64

// seedsFor gives the seeds that lead to every possible outcome: a nil seed where no set draws at random.
func (o *injectionOracle) seedsFor(sets []*appsv1beta1.SidecarSet) []*int64 {
	drawing := 0
	for _, set := range sets {
		revision, partition := set.Spec.InjectionStrategy.Revision, set.Spec.UpdateStrategy.Partition
		if revision != nil && revision.Policy == appsv1beta1.PartialSidecarSetInjectRevisionPolicy && partition != nil && partition.Type == intstr.String {
			drawing++
		}
	}
	if drawing == 0 {
		return []*int64{nil}
	}
	if o.draws == nil {
		o.draws = findDrawSeeds()
	}
	seeds := []*int64{}
	for i := range o.draws {
		seeds = append(seeds, &o.draws[i])
	}
	return seeds
}
