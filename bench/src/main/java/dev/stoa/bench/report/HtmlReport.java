package dev.stoa.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.bench.harness.Chart;
import dev.stoa.bench.harness.ChartPair;
import dev.stoa.bench.harness.Results;
import dev.stoa.cli.report.HtmlTemplate;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes results as one HTML page. Its script draws charts and tables from the results, which are
 * embedded as JSON. The chart library is embedded, too, so that the page needs no network.
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
        HtmlTemplate.read(HtmlReport.class, "report.html")
            .replace("title", "stoa bench " + results.experiment().name())
            .replaceByFile("style", "report.css")
            .replaceByChartLibrary("library")
            .replaceByFile("script", "report.js")
            .replaceByJson("results", json(results, command))
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
        writeChart(json, "paper", pair.paper());
        writeChart(json, "ours", pair.ours());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString();
  }

  private static void writeChart(JsonGenerator json, String name, Chart chart) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("note", chart.note());
    json.writeStringField("unit", chart.unit());
    json.writeStringField("kind", chart.kind().name().toLowerCase(Locale.ROOT));
    json.writeStringField("scale", chart.scale().name().toLowerCase(Locale.ROOT));
    writeStrings(json, "categories", chart.categories());
    json.writeArrayFieldStart("lines");
    for (Chart.Line line : chart.lines()) {
      json.writeStartObject();
      json.writeStringField("name", line.name());
      writeValues(json, chart.categories(), line.values());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeValues(
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

  private static void writeStrings(JsonGenerator json, String name, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
