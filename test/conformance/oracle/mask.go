package main

import (
	"regexp"
	"strings"
	"time"

	"github.com/openkruise/kruise/pkg/control/sidecarcontrol"
	wsutil "github.com/openkruise/kruise/pkg/util/workloadspread"
)

var (
	updateTimestamp = regexp.MustCompile(`"updateTimestamp":"([^"]*)"`)
	generatedUID    = regexp.MustCompile(`"uid":"([^"]*)"`)
)

const generatedSuffixLength = 5

// maskPod hides what differs from call to call, and drops what Go writes for any typed Pod.
func maskPod(pod, before any) any {
	object, isObject := pod.(map[string]any)
	if !isObject {
		return pod
	}
	masked := copyOf(object).(map[string]any)
	metadata := childOf(masked, "metadata")
	metadataBefore := childOf(before.(map[string]any), "metadata")
	if metadata["creationTimestamp"] == nil {
		delete(metadata, "creationTimestamp")
	}
	if status := childOf(masked, "status"); len(status) == 0 {
		delete(masked, "status")
	}
	annotations, annotationsBefore := childOf(metadata, "annotations"), childOf(metadataBefore, "annotations")
	for _, key := range []string{sidecarcontrol.SidecarSetHashAnnotation, sidecarcontrol.SidecarSetHashWithoutImageAnnotation} {
		maskAnnotation(annotations, key, updateTimestamp, isNow, `"updateTimestamp":"<now>"`)
	}
	earlier, _ := annotationsBefore[wsutil.MatchedWorkloadSpreadSubsetAnnotations].(string)
	isNew := func(uid string) bool { return !strings.Contains(earlier, uid) }
	maskAnnotation(annotations, wsutil.MatchedWorkloadSpreadSubsetAnnotations, generatedUID, isNew, `"uid":"<uid>"`)
	return maskGeneratedName(masked, metadataBefore)
}

// maskAnnotation replaces each match whose value is one to mask.
func maskAnnotation(annotations map[string]any, key string, pattern *regexp.Regexp, isMasked func(string) bool, replacement string) {
	text, isText := annotations[key].(string)
	if !isText {
		return
	}
	annotations[key] = pattern.ReplaceAllStringFunc(text, func(match string) string {
		if isMasked(pattern.FindStringSubmatch(match)[1]) {
			return replacement
		}
		return match
	})
}

// isNow tells a time of this run from one that the case brought along.
func isNow(text string) bool {
	written, err := time.Parse(time.RFC3339, text)
	return err == nil && time.Since(written).Abs() < 12*time.Hour
}

// maskGeneratedName hides the random end of a name that the webhook made from generateName.
func maskGeneratedName(pod, metadataBefore map[string]any) any {
	name, _ := childOf(pod, "metadata")["name"].(string)
	nameBefore, _ := metadataBefore["name"].(string)
	generateName, _ := metadataBefore["generateName"].(string)
	base := name[:max(0, len(name)-generatedSuffixLength)]
	if nameBefore != "" || base == "" || !strings.HasPrefix(generateName, base) {
		return pod
	}
	return replaceInStrings(pod, name, base+"<suffix>")
}

func childOf(object map[string]any, key string) map[string]any {
	child, _ := object[key].(map[string]any)
	return child
}

func copyOf(value any) any {
	return replaceInStrings(value, "", "")
}

// replaceInStrings gives a copy of value in which every string has from replaced by to.
func replaceInStrings(value any, from, to string) any {
	switch typed := value.(type) {
	case map[string]any:
		result := make(map[string]any, len(typed))
		for key, entry := range typed {
			result[key] = replaceInStrings(entry, from, to)
		}
		return result
	case []any:
		result := make([]any, len(typed))
		for index, entry := range typed {
			result[index] = replaceInStrings(entry, from, to)
		}
		return result
	case string:
		if from != "" {
			return strings.ReplaceAll(typed, from, to)
		}
	}
	return value
}
