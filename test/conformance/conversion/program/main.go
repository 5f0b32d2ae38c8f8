// Command conversion reads v1alpha1 objects as a JSON list and prints what their own ConvertTo makes of them.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"sigs.k8s.io/controller-runtime/pkg/conversion"

	a "github.com/openkruise/kruise/apis/apps/v1alpha1"
	b "github.com/openkruise/kruise/apis/apps/v1beta1"
	pa "github.com/openkruise/kruise/apis/policy/v1alpha1"
	pb "github.com/openkruise/kruise/apis/policy/v1beta1"
)

type pair struct {
	from conversion.Convertible
	to   conversion.Hub
}

func main() {
	var cases []json.RawMessage
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	out := []map[string]any{}
	for _, raw := range cases {
		var head struct{ Kind string }
		_ = json.Unmarshal(raw, &head)
		pairs := map[string]pair{
			"SidecarSet":               {&a.SidecarSet{}, &b.SidecarSet{}},
			"WorkloadSpread":           {&a.WorkloadSpread{}, &b.WorkloadSpread{}},
			"CloneSet":                 {&a.CloneSet{}, &b.CloneSet{}},
			"DaemonSet":                {&a.DaemonSet{}, &b.DaemonSet{}},
			"StatefulSet":              {&a.StatefulSet{}, &b.StatefulSet{}},
			"AdvancedCronJob":          {&a.AdvancedCronJob{}, &b.AdvancedCronJob{}},
			"BroadcastJob":             {&a.BroadcastJob{}, &b.BroadcastJob{}},
			"ImagePullJob":             {&a.ImagePullJob{}, &b.ImagePullJob{}},
			"ImageListPullJob":         {&a.ImageListPullJob{}, &b.ImageListPullJob{}},
			"ContainerRecreateRequest": {&a.ContainerRecreateRequest{}, &b.ContainerRecreateRequest{}},
			"PersistentPodState":       {&a.PersistentPodState{}, &b.PersistentPodState{}},
			"ResourceDistribution":     {&a.ResourceDistribution{}, &b.ResourceDistribution{}},
			"UnitedDeployment":         {&a.UnitedDeployment{}, &b.UnitedDeployment{}},
			"PodUnavailableBudget":     {&pa.PodUnavailableBudget{}, &pb.PodUnavailableBudget{}},
		}
		p := pairs[head.Kind]
		if err := json.Unmarshal(raw, p.from); err != nil {
			panic(err)
		}
		before, _ := json.Marshal(p.from)
		answer := map[string]any{"input": raw, "read": json.RawMessage(before)}
		if err := p.from.ConvertTo(p.to); err != nil {
			answer["error"] = err.Error()
		} else {
			after, _ := json.Marshal(p.to)
			answer["output"] = json.RawMessage(after)
		}
		out = append(out, answer)
	}
	text, _ := json.MarshalIndent(out, "", " ")
	fmt.Println(string(text))
}
