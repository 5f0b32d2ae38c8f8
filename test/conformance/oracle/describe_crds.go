package main

import (
	"encoding/json"
	"sort"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
)

// A crdDescription is the structure of one version of a custom resource, without its prose.
type crdDescription struct {
	Group      string                       `json:"group"`
	Version    string                       `json:"version"`
	Kind       string                       `json:"kind"`
	Plural     string                       `json:"plural"`
	Namespaced bool                         `json:"namespaced"`
	Served     bool                         `json:"served"`
	Storage    bool                         `json:"storage"`
	Fields     map[string]*fieldDescription `json:"fields"`
}

// A fieldDescription has the constraints of the field at one path. Paths read `spec.containers[].name`, map values `matchLabels{}`.
type fieldDescription struct {
	Type                  string   `json:"type,omitempty"`
	Format                string   `json:"format,omitempty"`
	Nullable              bool     `json:"nullable,omitempty"`
	Required              []string `json:"required,omitempty"`
	Enum                  []any    `json:"enum,omitempty"`
	Default               any      `json:"default,omitempty"`
	Pattern               string   `json:"pattern,omitempty"`
	Minimum               *float64 `json:"minimum,omitempty"`
	ExclusiveMinimum      bool     `json:"exclusiveMinimum,omitempty"`
	Maximum               *float64 `json:"maximum,omitempty"`
	ExclusiveMaximum      bool     `json:"exclusiveMaximum,omitempty"`
	MinLength             *int64   `json:"minLength,omitempty"`
	MaxLength             *int64   `json:"maxLength,omitempty"`
	MinItems              *int64   `json:"minItems,omitempty"`
	MaxItems              *int64   `json:"maxItems,omitempty"`
	UniqueItems           bool     `json:"uniqueItems,omitempty"`
	MinProperties         *int64   `json:"minProperties,omitempty"`
	MaxProperties         *int64   `json:"maxProperties,omitempty"`
	IntOrString           bool     `json:"intOrString,omitempty"`
	PreserveUnknownFields bool     `json:"preserveUnknownFields,omitempty"`
	EmbeddedResource      bool     `json:"embeddedResource,omitempty"`
	ListType              string   `json:"listType,omitempty"`
	ListMapKeys           []string `json:"listMapKeys,omitempty"`
	MapType               string   `json:"mapType,omitempty"`
	AnyOf                 []any    `json:"anyOf,omitempty"`
	OneOf                 []any    `json:"oneOf,omitempty"`
	AllOf                 []any    `json:"allOf,omitempty"`
	Rules                 []string `json:"rules,omitempty"`
}

func describeCRDs(directory string) ([]crdDescription, error) {
	catalogue, err := loadCRDs(directory)
	if err != nil {
		return nil, err
	}
	descriptions := []crdDescription{}
	for gvk, version := range catalogue {
		fields := map[string]*fieldDescription{}
		if err := describeField(fields, "", version.props); err != nil {
			return nil, err
		}
		descriptions = append(descriptions, crdDescription{
			Group: gvk.Group, Version: gvk.Version, Kind: gvk.Kind, Plural: version.resource,
			Namespaced: version.namespaced, Served: version.served, Storage: version.storage, Fields: fields,
		})
	}
	sort.Slice(descriptions, func(i, j int) bool {
		left, right := descriptions[i], descriptions[j]
		if left.Kind != right.Kind {
			return left.Kind < right.Kind
		}
		return left.Version < right.Version
	})
	return descriptions, nil
}

func describeField(fields map[string]*fieldDescription, path string, props *apiextensions.JSONSchemaProps) error {
	field, err := describe(props)
	if err != nil {
		return err
	}
	fields[path] = field
	for name := range props.Properties {
		child := props.Properties[name]
		childPath := name
		if path != "" {
			childPath = path + "." + name
		}
		if err := describeField(fields, childPath, &child); err != nil {
			return err
		}
	}
	if props.Items != nil && props.Items.Schema != nil {
		if err := describeField(fields, path+"[]", props.Items.Schema); err != nil {
			return err
		}
	}
	if props.AdditionalProperties != nil && props.AdditionalProperties.Schema != nil {
		return describeField(fields, path+"{}", props.AdditionalProperties.Schema)
	}
	return nil
}

func describe(props *apiextensions.JSONSchemaProps) (*fieldDescription, error) {
	field := &fieldDescription{
		Type: props.Type, Format: props.Format, Nullable: props.Nullable, Pattern: props.Pattern,
		Minimum: props.Minimum, ExclusiveMinimum: props.ExclusiveMinimum, Maximum: props.Maximum, ExclusiveMaximum: props.ExclusiveMaximum,
		MinLength: props.MinLength, MaxLength: props.MaxLength, MinItems: props.MinItems, MaxItems: props.MaxItems,
		UniqueItems: props.UniqueItems, MinProperties: props.MinProperties, MaxProperties: props.MaxProperties,
		IntOrString: props.XIntOrString, EmbeddedResource: props.XEmbeddedResource, ListMapKeys: props.XListMapKeys,
		PreserveUnknownFields: props.XPreserveUnknownFields != nil && *props.XPreserveUnknownFields,
	}
	field.Required = append(field.Required, props.Required...)
	sort.Strings(field.Required)
	if props.XListType != nil {
		field.ListType = *props.XListType
	}
	if props.XMapType != nil {
		field.MapType = *props.XMapType
	}
	if props.Default != nil {
		field.Default = *props.Default
	}
	for _, value := range props.Enum {
		field.Enum = append(field.Enum, value)
	}
	for _, rule := range props.XValidations {
		field.Rules = append(field.Rules, rule.Rule)
	}
	var err error
	if field.AnyOf, err = describeAlternatives(props.AnyOf); err != nil {
		return nil, err
	}
	if field.OneOf, err = describeAlternatives(props.OneOf); err != nil {
		return nil, err
	}
	field.AllOf, err = describeAlternatives(props.AllOf)
	return field, err
}

// describeAlternatives keeps alternatives as they are, since they hold constraints only, never fields of their own.
func describeAlternatives(alternatives []apiextensions.JSONSchemaProps) ([]any, error) {
	result := []any{}
	for index := range alternatives {
		field, err := describe(&alternatives[index])
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(field)
		if err != nil {
			return nil, err
		}
		plain, err := parsePlain(text)
		if err != nil {
			return nil, err
		}
		if properties := alternatives[index].Properties; len(properties) > 0 {
			names := []string{}
			for name := range properties {
				names = append(names, name)
			}
			sort.Strings(names)
			plain.(map[string]any)["properties"] = names
		}
		result = append(result, plain)
	}
	return result, nil
}
