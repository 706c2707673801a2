package dev.stoa.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.stoa.bench.harness.Machine;
import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.harness.Results;
import dev.stoa.bench.harness.Series;
import dev.stoa.bench.harness.Settings;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Results as one JSON object; its keys are part of the command's interface. */
public final class JsonReport {
  private final JsonGenerator json;

  private JsonReport(JsonGenerator json) {
    this.json = json;
  }

  /**
   * Writes a file, replacing an existing one.
   *
   * @param command the command line of the run
   */
  public static void write(Path file, Results results, String command) throws IOException {
    try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      new JsonReport(json).results(results, command);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** Writes the members of an open object. */
  static void writeMembers(JsonGenerator json, Results results, String command) throws IOException {
    new JsonReport(json).results(results, command);
  }

  private void results(Results results, String command) throws IOException {
    json.writeStringField("experiment", results.experiment().name());
    json.writeStringField("description", results.experiment().description());
    json.writeStringField("source", results.experiment().paper().source());
    json.writeStringField("command", command);
    settings(results.settings());
    machine(results.machine());
    json.writeArrayFieldStart("contestants");
    for (Series series : results.series()) {
      contestant(series);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("skipped");
    for (String sentence : results.skipped()) {
      json.writeString(sentence);
    }
    json.writeEndArray();
    numbers("ratios", results.ratios());
    numbers("paper", results.experiment().paper().figures());
  }

  private void settings(Settings settings) throws IOException {
    json.writeObjectFieldStart("settings");
    json.writeNumberField("rows", settings.rows());
    json.writeNumberField("seed", settings.seed());
    json.writeNumberField("rounds", settings.rounds());
    json.writeNumberField("warm_up_runs", settings.warmUp().runs());
    json.writeNumberField("warm_up_s", settings.warmUp().seconds());
    json.writeEndObject();
  }

  private void machine(Machine machine) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeStringField("cpu", machine.cpu());
    json.writeNumberField("cores", machine.cores());
    json.writeNumberField("memory", machine.memoryInBytes());
    json.writeStringField("jdk", machine.jdk());
    json.writeStringField("os", machine.os());
    json.writeEndObject();
  }

  private void contestant(Series series) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", series.name());
    if (!series.caseName().isEmpty()) {
      json.writeStringField("case", series.caseName());
    }
    if (!series.setup().isEmpty()) {
      json.writeStringField("setup", series.setup());
    }
    json.writeNumberField("median_s", series.medianSeconds());
    json.writeNumberField("min_s", series.minSeconds());
    json.writeNumberField("max_s", series.maxSeconds());
    json.writeNumberField("bytes_read", series.bytesRead());
    json.writeNumberField("bytes_on_disk", series.bytesOnDisk());
    json.writeNumberField("rows", series.rows());
    if (series.valueBytes() > 0) {
      json.writeNumberField("value_bytes", series.valueBytes());
      json.writeNumberField("goodput_bytes_per_second", series.goodput());
    }
    json.writeStringField("answer", series.answer());
    rounds("rounds_s", series, Outcome::seconds);
    for (String name : series.extraSeconds()) {
      json.writeNumberField(name + "_median_s", series.medianSeconds(name));
      rounds(name + "_rounds_s", series, round -> round.extraSeconds().get(name));
    }
    for (String name : series.extraBytes()) {
      json.writeNumberField(name + "_bytes", series.medianBytes(name));
    }
    json.writeEndObject();
  }

  private void rounds(String name, Series series, ToDoubleFunction<Outcome> number)
      throws IOException {
    json.writeFieldName(name);
    double[] values = series.rounds().stream().mapToDouble(number).toArray();
    json.writeArray(values, 0, values.length);
  }

  private void numbers(String name, Map<String, Double> numbers) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Double> number : numbers.entrySet()) {
      json.writeNumberField(number.getKey(), number.getValue());
    }
    json.writeEndObject();
  }
}
