package main

import (
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/kubernetes/pkg/credentialprovider"
	"k8s.io/kubernetes/pkg/credentialprovider/secrets"
	"k8s.io/kubernetes/pkg/util/parsers"
)

// A keyringQuestion asks which credentials the kubelet would try for an image, with these pull Secrets in this order.
type keyringQuestion struct {
	Name    string          `json:"name,omitempty"`
	Image   string          `json:"image"`
	Secrets []keyringSecret `json:"secrets"`
}

// A keyringSecret has its data as text, not as base64.
type keyringSecret struct {
	Type string            `json:"type"`
	Data map[string]string `json:"data"`
}

type keyringAnswer struct {
	Name string `json:"name,omitempty"`
	// Repository is what the kubelet looks up.
	Repository string `json:"repository,omitempty"`
	ImageError string `json:"imageError,omitempty"`
	// DecodeError is why the whole Pod could not pull any image.
	DecodeError string              `json:"decodeError,omitempty"`
	Found       bool                `json:"found"`
	Credentials []keyringCredential `json:"credentials"`
}

type keyringCredential struct {
	Username string `json:"username"`
	Password string `json:"password"`
}

func answerKeyring(line []byte) (any, error) {
	question := &keyringQuestion{}
	if err := json.Unmarshal(line, question); err != nil {
		return nil, err
	}
	answer := &keyringAnswer{Name: question.Name, Credentials: []keyringCredential{}}
	repository, _, _, err := parsers.ParseImageName(question.Image)
	if err != nil {
		answer.ImageError = err.Error()
	}
	answer.Repository = repository

	pullSecrets := []corev1.Secret{}
	for _, written := range question.Secrets {
		secret := corev1.Secret{Type: corev1.SecretType(written.Type), Data: map[string][]byte{}}
		for key, value := range written.Data {
			secret.Data[key] = []byte(value)
		}
		pullSecrets = append(pullSecrets, secret)
	}
	keyring, err := secrets.MakeDockerKeyring(pullSecrets, &credentialprovider.BasicDockerKeyring{})
	if err != nil {
		answer.DecodeError = err.Error()
		return answer, nil
	}
	if answer.ImageError != "" {
		return answer, nil
	}
	found, isFound := keyring.Lookup(repository)
	answer.Found = isFound
	for _, credential := range found {
		answer.Credentials = append(answer.Credentials, keyringCredential{Username: credential.Username, Password: credential.Password})
	}
	return answer, nil
}
