package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"runtime/debug"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	corev1defaults "k8s.io/kubernetes/pkg/apis/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
	kubernetesjson "sigs.k8s.io/json"

	"github.com/openkruise/kruise/pkg/features"
	"github.com/openkruise/kruise/pkg/util"
	"github.com/openkruise/kruise/pkg/util/configuration"
	"github.com/openkruise/kruise/pkg/util/controllerfinder"
	utilfeature "github.com/openkruise/kruise/pkg/util/feature"
	podmutating "github.com/openkruise/kruise/pkg/webhook/pod/mutating"
)

// An injectionCase is a case of test/conformance/case.ts.
type injectionCase struct {
	Name                  string                       `json:"name"`
	Namespace             string                       `json:"namespace"`
	Namespaces            map[string]map[string]string `json:"namespaces"`
	Pod                   json.RawMessage              `json:"pod"`
	Owners                []caseOwner                  `json:"owners"`
	SidecarSets           []map[string]any             `json:"sidecarSets"`
	WorkloadSpreads       []map[string]any             `json:"workloadSpreads"`
	PodUnavailableBudgets []map[string]any             `json:"podUnavailableBudgets"`
	PersistentPodStates   []map[string]any             `json:"persistentPodStates"`
	PodProbeMarkers       []map[string]any             `json:"podProbeMarkers"`
	ControllerRevisions   []map[string]any             `json:"controllerRevisions"`
	ConfigMaps            []map[string]any             `json:"configMaps"`
	FeatureGates          map[string]bool              `json:"featureGates"`
	Replica               int                          `json:"replica"`
}

type caseOwner struct {
	APIVersion string         `json:"apiVersion"`
	Kind       string         `json:"kind"`
	Name       string         `json:"name"`
	Object     map[string]any `json:"object"`
}

type expectation struct {
	Name string `json:"name"`
	// Error is why the case is none: an object that no cluster could hold.
	Error       string              `json:"error,omitempty"`
	SidecarSets []sidecarSetOutcome `json:"sidecarSets"`
	Before      any                 `json:"before,omitempty"`
	Outcomes    []podOutcome        `json:"outcomes"`
}

type podOutcome struct {
	Refused string `json:"refused,omitempty"`
	Pod     any    `json:"pod,omitempty"`
}

type injectionOracle struct {
	scheme       *runtime.Scheme
	crdDirectory string
	crds         crdCatalogue
	draws        []drawSeed
}

func newInjectionOracle(crdDirectory string) (*injectionOracle, error) {
	if err := os.Setenv("POD_NAMESPACE", kruiseNamespace); err != nil {
		return nil, err
	}
	crds, err := loadCRDs(crdDirectory)
	if err != nil {
		return nil, err
	}
	return &injectionOracle{scheme: newScheme(), crdDirectory: crdDirectory, crds: crds}, nil
}

func (o *injectionOracle) answer(line []byte) (any, error) {
	question := &injectionCase{}
	if err := json.Unmarshal(line, question); err != nil {
		return &expectation{Error: err.Error()}, nil
	}
	ask := o.ask
	if (hasSpreadWhiteList(question) || setsAllGates(question)) && os.Getenv(childVariable) == "" {
		ask = func(*injectionCase) (*expectation, error) { return o.askChild(line) }
	}
	result, err := ask(question)
	if err != nil {
		return &expectation{Name: question.Name, Error: err.Error()}, nil
	}
	return result, nil
}

func (o *injectionOracle) ask(question *injectionCase) (result *expectation, err error) {
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

	sets, outcomes, err := o.admitSidecarSets(question.SidecarSets)
	if err != nil {
		return nil, err
	}
	before, err := defaultPod(question)
	if err != nil {
		// The API server cannot read it; no webhook ever sees it.
		return &expectation{Name: question.Name, SidecarSets: outcomes, Outcomes: []podOutcome{{Refused: err.Error()}}}, nil
	}
	plainBefore, err := toPlain(before)
	if err != nil {
		return nil, err
	}
	result = &expectation{Name: question.Name, SidecarSets: outcomes, Before: maskPod(plainBefore, plainBefore)}
	if isExcludedNamespace(question.Namespace) {
		result.Outcomes = []podOutcome{{Pod: result.Before}}
		return result, nil
	}

	seen := map[string]bool{}
	for _, seed := range o.seedsFor(sets) {
		objects, err := o.objectsOf(question, sets)
		if err != nil {
			return nil, err
		}
		outcome, err := o.createPod(question, before, objects, seed)
		if err != nil {
			return nil, err
		}
		if outcome.Pod != nil {
			outcome.Pod = maskPod(outcome.Pod, plainBefore)
		}
		text, err := json.Marshal(outcome)
		if err != nil {
			return nil, err
		}
		if !seen[string(text)] {
			seen[string(text)] = true
			result.Outcomes = append(result.Outcomes, *outcome)
		}
	}
	return result, nil
}

// childVariable is set for an oracle that another one started.
const childVariable = "ORACLE_CHILD"

// hasSpreadWhiteList tells whether the case names workloads for WorkloadSpread, which Kruise reads once in the life of a process.
func hasSpreadWhiteList(question *injectionCase) bool {
	for _, configMap := range question.ConfigMaps {
		if data, _ := configMap["data"].(map[string]any); data[configuration.WSWatchCustomWorkloadWhiteList] != nil {
			return true
		}
	}
	return false
}

// setsAllGates tells whether the case sets all gates of a stage, which leaves alone whatever was set in the life of a process.
func setsAllGates(question *injectionCase) bool {
	_, alpha := question.FeatureGates["AllAlpha"]
	_, beta := question.FeatureGates["AllBeta"]
	return alpha || beta
}

// askChild has a case answered by a process of its own.
func (o *injectionOracle) askChild(line []byte) (*expectation, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, err
	}
	child := exec.Command(executable, "-crds", o.crdDirectory, "inject")
	child.Env = append(os.Environ(), childVariable+"=1")
	child.Stdin = bytes.NewReader(line)
	child.Stderr = os.Stderr
	output, err := child.Output()
	if err != nil {
		return nil, err
	}
	result := &expectation{}
	return result, json.Unmarshal(output, result)
}

// defaultPod is the Pod as the webhook receives it.
func defaultPod(question *injectionCase) (*corev1.Pod, error) {
	// kubectl sends keys in sorted order, which decides the error that is met first.
	plain, err := parsePlain(question.Pod)
	if err != nil {
		return nil, err
	}
	sorted, err := json.Marshal(plain)
	if err != nil {
		return nil, err
	}
	pod := &corev1.Pod{}
	if err := kubernetesjson.UnmarshalCaseSensitivePreserveInts(sorted, pod); err != nil {
		return nil, fmt.Errorf("Pod in version \"v1\" cannot be handled as a Pod: %w", err)
	}
	pod.APIVersion, pod.Kind = "v1", "Pod"
	pod.Namespace = question.Namespace
	corev1defaults.SetObjectDefaults_Pod(pod)
	return pod, nil
}

// createPod calls the webhook for the Pods that came before, then for the Pod in question.
func (o *injectionOracle) createPod(question *injectionCase, pod *corev1.Pod, objects []client.Object, seed *int64) (*podOutcome, error) {
	// WorkloadSpreads are remembered from call to call; a case must not see those of the one before.
	for _, key := range util.GlobalCache.ListKeys() {
		if object, found, _ := util.GlobalCache.GetByKey(key); found {
			_ = util.GlobalCache.Delete(object)
		}
	}
	fakeClient := o.newClient(objects)
	controllerfinder.Finder = &controllerfinder.ControllerFinder{Client: fakeClient}
	handler := &podmutating.PodCreateHandler{Client: fakeClient, Decoder: admission.NewDecoder(o.scheme)}

	for earlier := 0; earlier < question.Replica; earlier++ {
		sibling := pod.DeepCopy()
		if sibling.Name != "" {
			sibling.Name = fmt.Sprintf("%s-earlier-%d", pod.Name, earlier)
		}
		if _, err := callPodWebhook(handler, sibling); err != nil {
			return nil, err
		}
	}
	if seed != nil {
		rand.Seed(*seed) //nolint:staticcheck // the only way to pin the draws of the global source
	}
	return callPodWebhook(handler, pod.DeepCopy())
}

func callPodWebhook(handler *podmutating.PodCreateHandler, pod *corev1.Pod) (outcome *podOutcome, err error) {
	raw, err := json.Marshal(pod)
	if err != nil {
		return nil, err
	}
	defer func() {
		if failure := recover(); failure != nil {
			if os.Getenv("ORACLE_STACKS") != "" {
				debug.PrintStack()
			}
			outcome, err = &podOutcome{Refused: fmt.Sprintf("panic: %v [recovered]", failure)}, nil
		}
	}()
	response := handler.Handle(context.Background(), admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{
		UID:       "00000000-0000-0000-0000-000000000000",
		Kind:      metav1.GroupVersionKind{Version: "v1", Kind: "Pod"},
		Resource:  metav1.GroupVersionResource{Version: "v1", Resource: "pods"},
		Name:      pod.Name,
		Namespace: pod.Namespace,
		Operation: admissionv1.Create,
		Object:    runtime.RawExtension{Raw: raw},
		Options:   runtime.RawExtension{Raw: []byte(`{"kind":"CreateOptions","apiVersion":"meta.k8s.io/v1"}`)},
	}})
	if !response.Allowed {
		return &podOutcome{Refused: response.Result.Message}, nil
	}
	patched, err := applyResponse(raw, &response)
	if err != nil {
		return nil, err
	}
	plain, err := parsePlain(patched)
	return &podOutcome{Pod: plain}, err
}

// applyResponse applies the JSON patch of an answer to the object that was sent.
func applyResponse(raw []byte, response *admission.Response) ([]byte, error) {
	if len(response.Patches) == 0 {
		return raw, nil
	}
	operations, err := json.Marshal(response.Patches)
	if err != nil {
		return nil, err
	}
	patch, err := jsonpatch.DecodePatch(operations)
	if err != nil {
		return nil, err
	}
	return patch.Apply(raw)
}

// setFeatureGates sets gates as the command line of the manager would, and gives back what undoes it.
func setFeatureGates(gates map[string]bool) (func(), error) {
	defaults := map[string]bool{}
	for feature, spec := range utilfeature.DefaultMutableFeatureGate.GetAll() {
		defaults[string(feature)] = spec.Default
	}
	delete(defaults, "AllAlpha")
	delete(defaults, "AllBeta")
	if len(gates) > 0 {
		if err := utilfeature.DefaultMutableFeatureGate.SetFromMap(gates); err != nil {
			return nil, err
		}
	}
	features.SetDefaultFeatureGates()
	return func() { _ = utilfeature.DefaultMutableFeatureGate.SetFromMap(defaults) }, nil
}
