package dev.stoa.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Results;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Results as one HTML page, whose own script draws the charts and tables from the results, embedded
 * as JSON. The chart library is embedded too, so that no network is needed.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * Writes a file, replacing an existing one.
   *
   * @param command the command line of the run
   */
  public static void write(Path file, Results results, String command) throws IOException {
    String page =
        HtmlTemplate.template("report.html")
            .with("title", "stoa bench " + results.experiment().name())
            .with("style", HtmlTemplate.siblingFile("report.css"))
            .with("library", HtmlTemplate.chartLibrary())
            .with("script", HtmlTemplate.siblingFile("report.js"))
            .with("results", json(results, command))
            .text();
    Files.writeString(file, page);
  }

  private static String json(Results results, String command) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      JsonReport.writeMembers(json, results, command);
      json.writeArrayFieldStart("charts");
      for (ChartPair pair : results.experiment().charts(results)) {
        json.writeStartObject();
        json.writeStringField("title", pair.title());
        chart(json, "paper", pair.paper());
        chart(json, "ours", pair.ours());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    // Escaped so that no text in the results can close the enclosing script element.
    return text.toString().replace("<", "\\u003c");
  }

  private static void chart(JsonGenerator json, String name, Chart chart) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("note", chart.note());
    json.writeStringField("unit", chart.unit());
    json.writeStringField("form", chart.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("scale", chart.scale().name().toLowerCase(Locale.ROOT));
    strings(json, "categories", chart.categories());
    json.writeArrayFieldStart("lines");
    for (Chart.Line line : chart.lines()) {
      json.writeStartObject();
      json.writeStringField("name", line.name());
      values(json, chart.categories(), line.values());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void values(
      JsonGenerator json, List<String> categories, Map<String, Double> values) throws IOException {
    json.writeArrayFieldStart("values");
    for (String category : categories) {
      Double value = values.get(category);
      if (value == null) {
        json.writeNull();
      } else {
        json.writeNumber(value);
      }
    }
    json.writeEndArray();
  }

  private static void strings(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
