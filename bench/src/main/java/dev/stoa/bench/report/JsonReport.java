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

/**
 * Writes results as one JSON object; its keys are a part of the interface of {@code stoa bench}.
 */
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
      new JsonReport(json).writeResults(results, command);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** Writes the results as members of an object that the caller has started. */
  static void writeMembers(JsonGenerator json, Results results, String command) throws IOException {
    new JsonReport(json).writeResults(results, command);
  }

  private void writeResults(Results results, String command) throws IOException {
    json.writeStringField("experiment", results.experiment().name());
    json.writeStringField("description", results.experiment().description());
    json.writeStringField("source", results.experiment().paper().source());
    json.writeStringField("command", command);
    writeSettings(results.settings());
    writeMachine(results.machine());
    json.writeArrayFieldStart("contestants");
    for (Series series : results.series()) {
      writeContestant(series);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("skipped");
    for (String sentence : results.skipped()) {
      json.writeString(sentence);
    }
    json.writeEndArray();
    writeNumbers("ratios", results.ratios());
    writeNumbers("paper", results.experiment().paper().figures());
  }

  private void writeSettings(Settings settings) throws IOException {
    json.writeObjectFieldStart("settings");
    json.writeNumberField("rows", settings.rowCount());
    json.writeNumberField("seed", settings.seed());
    json.writeNumberField("rounds", settings.roundCount());
    json.writeNumberField("warm_up_runs", settings.warmUp().minRunCount());
    json.writeNumberField("warm_up_s", settings.warmUp().minSeconds());
    json.writeEndObject();
  }

  private void writeMachine(Machine machine) throws IOException {
    json.writeObjectFieldStart("machine");
    json.writeStringField("cpu", machine.cpu());
    json.writeNumberField("cores", machine.processorCount());
    json.writeNumberField("memory", machine.memoryInBytes());
    json.writeStringField("jdk", machine.jdk());
    json.writeStringField("os", machine.os());
    json.writeEndObject();
  }

  private void writeContestant(Series series) throws IOException {
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
    json.writeNumberField("rows", series.rowCount());
    if (series.valueBytes() > 0) {
      json.writeNumberField("value_bytes", series.valueBytes());
      json.writeNumberField("goodput_bytes_per_second", series.goodputBytesPerSecond());
    }
    json.writeStringField("answer", series.answer());
    writeRounds("rounds_s", series, Outcome::seconds);
    for (String name : series.extraTimeNames()) {
      json.writeNumberField(name + "_median_s", series.medianSeconds(name));
      writeRounds(name + "_rounds_s", series, round -> round.extraSecondsByName().get(name));
    }
    for (String name : series.extraByteCountNames()) {
      json.writeNumberField(name + "_bytes", series.medianBytes(name));
    }
    json.writeEndObject();
  }

  private void writeRounds(String name, Series series, ToDoubleFunction<Outcome> number)
      throws IOException {
    json.writeFieldName(name);
    double[] values = series.rounds().stream().mapToDouble(number).toArray();
    json.writeArray(values, 0, values.length);
  }

  private void writeNumbers(String name, Map<String, Double> numbers) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, Double> number : numbers.entrySet()) {
      json.writeNumberField(number.getKey(), number.getValue());
    }
    json.writeEndObject();
  }
}
