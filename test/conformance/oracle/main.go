// Command oracle answers questions about OpenKruise by asking OpenKruise's own code.
//
// Each mode reads JSON lines from standard input (or one YAML document with -yaml) and writes JSON lines to standard output.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"

	"k8s.io/klog/v2"
	"sigs.k8s.io/yaml"
)

// A mode turns one line of input into one line of output.
type mode func(line []byte) (any, error)

func main() {
	crdDirectory := flag.String("crds", "", "directory of Kruise's CustomResourceDefinitions (config/crd/bases of the module)")
	isYAML := flag.Bool("yaml", false, "standard input is one YAML document, not JSON lines")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: oracle -crds DIR [-yaml] inject|crds|keyring|validate")
		flag.PrintDefaults()
	}
	flag.Parse()
	klog.SetLogger(klog.New(nil))
	klog.SetOutput(io.Discard)
	klog.LogToStderr(false)

	if err := run(flag.Arg(0), *crdDirectory, *isYAML); err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
}

func run(name, crdDirectory string, isYAML bool) error {
	output := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer output.Flush()
	if name == "crds" {
		structure, err := describeCRDs(crdDirectory)
		if err != nil {
			return err
		}
		return writeLine(output, structure)
	}
	answer, err := openMode(name, crdDirectory)
	if err != nil {
		return err
	}
	if isYAML {
		return answerYAML(answer, os.Stdin, output)
	}
	return answerLines(answer, os.Stdin, output)
}

func openMode(name, crdDirectory string) (mode, error) {
	switch name {
	case "keyring":
		return answerKeyring, nil
	case "inject":
		oracle, err := newInjectionOracle(crdDirectory)
		if err != nil {
			return nil, err
		}
		return oracle.answer, nil
	case "validate":
		oracle, err := newValidationOracle(crdDirectory)
		if err != nil {
			return nil, err
		}
		return oracle.answer, nil
	}
	return nil, fmt.Errorf("unknown mode %q", name)
}

func answerYAML(answer mode, input io.Reader, output *bufio.Writer) error {
	text, err := io.ReadAll(input)
	if err != nil {
		return err
	}
	line, err := yaml.YAMLToJSON(text)
	if err != nil {
		return err
	}
	result, err := answer(line)
	if err != nil {
		return err
	}
	return writeLine(output, result)
}

func answerLines(answer mode, input io.Reader, output *bufio.Writer) error {
	lines := bufio.NewScanner(input)
	lines.Buffer(make([]byte, 0, 1<<20), 1<<28)
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		result, err := answer(lines.Bytes())
		if err != nil {
			return fmt.Errorf("%w, in %.300s", err, lines.Text())
		}
		if err := writeLine(output, result); err != nil {
			return err
		}
	}
	return lines.Err()
}

// writeLine writes value with sorted keys and without HTML escapes.
func writeLine(output *bufio.Writer, value any) error {
	plain, err := toPlain(value)
	if err != nil {
		return err
	}
	encoder := json.NewEncoder(output)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(plain)
}

// toPlain turns any value into maps, slices and json.Numbers, whose JSON has sorted keys.
func toPlain(value any) (any, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	return parsePlain(text)
}

func parsePlain(text []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var plain any
	err := decoder.Decode(&plain)
	return plain, err
}
