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

/** Writes and reads the small files of the tests. */
final class Inputs {
  private Inputs() {}

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

  static Schema schema(String json) {
    return new Schema.Parser().parse(json.replace('\'', '"'));
  }

  /** All records as JSON. */
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

  /** The error message of reading, without the directory's name. */
  static String fault(Path... files) {
    return fault(InputOptions.defaults(), files);
  }

  static String fault(InputOptions options, Path... files) {
    String message = assertThrows(InputException.class, () -> rows(options, files)).getMessage();
    return message.replace(files[0].getParent() + "/", "");
  }
}
