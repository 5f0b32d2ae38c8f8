package main

import (
	"fmt"
	"os"
	"path/filepath"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	structuralschema "k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/yaml"
)

// A crdVersion is one version of a custom resource as the API server knows it.
type crdVersion struct {
	resource   string
	namespaced bool
	served     bool
	storage    bool
	status     *apiextensions.CustomResourceSubresourceStatus
	scale      *apiextensions.CustomResourceSubresourceScale
	props      *apiextensions.JSONSchemaProps
	structural *structuralschema.Structural
}

type crdCatalogue map[schema.GroupVersionKind]*crdVersion

func loadCRDs(directory string) (crdCatalogue, error) {
	files, err := filepath.Glob(filepath.Join(directory, "*.yaml"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no CustomResourceDefinitions in %q", directory)
	}
	catalogue := crdCatalogue{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		crd := &apiextensionsv1.CustomResourceDefinition{}
		if err := yaml.Unmarshal(text, crd); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
		if err := catalogue.add(crd); err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
		}
	}
	return catalogue, nil
}

func (c crdCatalogue) add(crd *apiextensionsv1.CustomResourceDefinition) error {
	for _, version := range crd.Spec.Versions {
		if version.Schema == nil || version.Schema.OpenAPIV3Schema == nil {
			continue
		}
		props := &apiextensions.JSONSchemaProps{}
		err := apiextensionsv1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(version.Schema.OpenAPIV3Schema, props, nil)
		if err != nil {
			return err
		}
		structural, err := structuralschema.NewStructural(props)
		if err != nil {
			return err
		}
		subresources := &apiextensions.CustomResourceSubresources{}
		if version.Subresources != nil {
			err := apiextensionsv1.Convert_v1_CustomResourceSubresources_To_apiextensions_CustomResourceSubresources(version.Subresources, subresources, nil)
			if err != nil {
				return err
			}
		}
		c[schema.GroupVersionKind{Group: crd.Spec.Group, Version: version.Name, Kind: crd.Spec.Names.Kind}] = &crdVersion{
			resource:   crd.Spec.Names.Plural,
			namespaced: crd.Spec.Scope == apiextensionsv1.NamespaceScoped,
			served:     version.Served,
			storage:    version.Storage,
			status:     subresources.Status,
			scale:      subresources.Scale,
			props:      props,
			structural: structural,
		}
	}
	return nil
}

// admit does to a custom resource what the API server does on reading it: defaults, then pruning of unknown fields.
func (v *crdVersion) admit(object map[string]any) {
	defaulting.Default(object, v.structural)
	pruning.Prune(object, v.structural, true)
	defaulting.PruneNonNullableNullsWithoutDefaults(object, v.structural)
}
