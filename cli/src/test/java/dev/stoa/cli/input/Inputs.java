package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.output.JsonValueWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;

/** Writes and reads small input files. */
final class Inputs {
  private Inputs() {}

  /** Writes a file of lines. */
  static Path write(Path directory, String name, String... lines) throws IOException {
    return write(
        directory, name, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static Path write(Path directory, String name, byte[] bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes);
  }

  static RecordSource open(Path... files) {
    return open(InputOptions.defaults(), files);
  }

  static RecordSource open(InputOptions options, Path... files) {
    List<String> names = new ArrayList<>();
    for (Path file : files) {
      names.add(file.toString());
    }
    return RecordSources.open(names, options);
  }

  /** Parses a schema with single instead of double quotes. */
  static Schema schema(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  /** Returns all records as JSON. */
  static List<String> rows(Path... files) throws IOException {
    return rows(InputOptions.defaults(), files);
  }

  static List<String> rows(InputOptions options, Path... files) throws IOException {
    try (RecordSource source = open(options, files)) {
      return rows(source);
    }
  }

  static List<String> rows(RecordSource source) {
    JsonValueWriter json = JsonValueWriter.of(source.schema());
    List<String> rows = new ArrayList<>();
    while (source.next()) {
      rows.add(json.toJson(source.record()));
    }
    return rows;
  }

  /** Returns the message of the exception of reading, without the name of the directory. */
  static String errorMessage(Path... files) {
    return errorMessage(InputOptions.defaults(), files);
  }

  static String errorMessage(InputOptions options, Path... files) {
    String message = assertThrows(InputException.class, () -> rows(options, files)).getMessage();
    return message.replace(files[0].getParent() + "/", "");
  }
}
