package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the messages about invalid JSON files. */
class JsonFaultsTest {
  @TempDir Path directory;

  private String errorMessage(String... lines) throws IOException {
    return Inputs.errorMessage(Inputs.write(directory, "a.jsonl", lines));
  }

  @Test
  void reportsDuplicateKeys() throws IOException {
    assertEquals(
        "a.jsonl, line 2, field a: duplicate key in object: remove one of them",
        errorMessage("{\"a\":1}", "{\"a\":1,\"a\":2}"));
    assertEquals(
        "a.jsonl, line 1, field m.x-y: duplicate key in object: remove one of them",
        errorMessage("{\"m\":{\"x-y\":1,\"x-y\":2}}"));
  }

  @Test
  void reportsLineOfMalformedJson() throws IOException {
    String message = errorMessage("{\"a\":1}", "{\"a\":Nan}");
    assertTrue(
        message.startsWith("a.jsonl, line 2, column 6: malformed JSON (Unrecognized token 'Nan'"),
        message);
    message = errorMessage("{\"a\":1}", "{\"a\":}");
    assertTrue(message.startsWith("a.jsonl, line 2, column 6: malformed JSON ("), message);
    message = errorMessage("{\"a\":1}", "", "{\"a\":1 \"b\":2}");
    assertTrue(message.startsWith("a.jsonl, line 3, column 8: malformed JSON ("), message);
  }

  @Test
  void reportsTruncatedFiles() throws IOException {
    assertEquals(
        "a.jsonl, line 3, column 1: the file ends within a record: it is truncated, so copy"
            + " or download it again",
        errorMessage("{\"a\":1}", "{\"a\":"));
  }

  @Test
  void rejectsRowsThatAreNotObjects() throws IOException {
    assertEquals(
        "a.jsonl, line 2: expected a record, that is an object in braces, found number 5",
        errorMessage("{\"a\":1}", "5"));
    assertEquals(
        "a.jsonl, line 1: expected a record, that is an object in braces, found string \"x\"",
        errorMessage("[{\"a\":1}, \"x\"]"));
  }

  @Test
  void rejectsUnpairedSurrogates() throws IOException {
    assertEquals(
        "a.jsonl, line 2, field a: unpaired surrogate in escape \\ud800: correct it",
        errorMessage("{\"a\":\"\\ud83d\\ude00\"}", "{\"a\":\"x\\ud800y\"}"));
    String message = errorMessage("{\"m\":{\"x-\\ude00\":1}}");
    assertTrue(message.contains("Unexpected low surrogate in field name"), message);
  }

  @Test
  void reportsPositionOfMalformedUtf8() throws IOException {
    byte[] bytes = "{\"a\":\"é\"}\n{\"a\":\"?\"}\n".getBytes(StandardCharsets.UTF_8);
    bytes[bytes.length - 4] = (byte) 0xe9;
    Path file = Inputs.write(directory, "a.jsonl", bytes);
    assertEquals(
        "a.jsonl, line 2, byte 8 of the line: malformed UTF-8 (invalid byte 0x22): convert the file"
            + " to UTF-8",
        Inputs.errorMessage(file));
    bytes[bytes.length - 4] = (byte) 0xc0;
    Inputs.write(directory, "a.jsonl", bytes);
    assertEquals(
        "a.jsonl, line 2, byte 7 of the line: malformed UTF-8 (invalid byte 0xc0): convert the file"
            + " to UTF-8",
        Inputs.errorMessage(file));
  }

  @Test
  void rejectsNumbersBeyondTheRangeOfDouble() throws IOException {
    assertEquals(
        "a.jsonl, line 1, field a: number 1e400 is beyond the range of double: give a schema with a"
            + " decimal for this field",
        errorMessage("{\"a\":1e400}"));
  }

  @Test
  void rejectsTooDeepNesting() throws IOException {
    assertEquals(
        "a.jsonl, line 1: values nested more than 100 deep are too much to infer a schema from:"
            + " give the schema with --schema",
        errorMessage("{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}"));
  }

  @Test
  void rejectsFilesWithoutFields() throws IOException {
    assertEquals(
        "a.jsonl has no records with fields, so no schema can be inferred: give one with --schema",
        errorMessage(""));
    assertEquals(
        "a.jsonl has no records with fields, so no schema can be inferred: give one with --schema",
        errorMessage("{}", "{}"));
  }
}
