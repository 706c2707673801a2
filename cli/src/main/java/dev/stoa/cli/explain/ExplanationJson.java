package dev.stoa.cli.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.print.JsonLines;
import dev.stoa.table.inspect.ScanExplanation;
import dev.stoa.table.inspect.ScanExplanation.FilePlan;
import dev.stoa.table.inspect.ScanExplanation.PageReason;
import dev.stoa.table.inspect.ScanExplanation.SegmentPlan;
import dev.stoa.table.inspect.ScanExplanation.SplitPlan;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/** Writes an explanation as the fields of a JSON object. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /** Writes the fields. */
  public static void write(
      ScanExplanation explanation, Optional<Measurement> measurement, JsonGenerator json)
      throws IOException {
    if (explanation.predicate().isPresent()) {
      json.writeStringField("predicate", explanation.predicate().get());
    }
    JsonLines.writeTexts("outputColumns", explanation.outputColumns(), json);
    JsonLines.writeTexts("predicateColumns", explanation.predicateColumns(), json);
    json.writeArrayFieldStart("segments");
    for (SegmentPlan segment : explanation.segments()) {
      json.writeStartObject();
      json.writeStringField("name", segment.name());
      json.writeBooleanField("read", segment.isRead());
      json.writeNumberField("splits", segment.splitCount());
      json.writeNumberField("rows", segment.rowCount());
      json.writeNumberField("bytes", segment.sizeInBytes());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("columns");
    for (ColumnTotals column : ColumnTotals.of(explanation)) {
      writeColumn(column, json);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("splitDirectories");
    for (SplitPlan split : explanation.splits()) {
      writeSplit(split, json);
    }
    json.writeEndArray();
    json.writeNumberField("footersRead", explanation.footerCount());
    if (measurement.isPresent()) {
      writeMeasurement(measurement.get(), json);
    }
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void writeColumn(ColumnTotals column, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("column", column.columns());
    json.writeStringField("use", label(column.use()));
    json.writeNumberField("files", column.fileCount());
    json.writeNumberField("openedFiles", column.openedFileCount());
    json.writeNumberField("pages", column.pageCount());
    json.writeNumberField("testedPages", column.testedPageCount());
    json.writeNumberField("readPages", column.readPageCount());
    json.writeNumberField("bytes", column.sizeInBytes());
    json.writeNumberField("readBytes", column.readSizeInBytes());
    json.writeBooleanField("estimated", column.isEstimated());
    json.writeEndObject();
  }

  private static void writeSplit(SplitPlan split, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", split.name());
    if (!split.partition().isEmpty()) {
      json.writeStringField("partition", split.partition());
    }
    json.writeNumberField("rows", split.rowCount());
    json.writeNumberField("deletedRows", split.deletedRowCount());
    json.writeStringField("decision", label(split.decision()));
    if (!split.indexKey().isEmpty()) {
      JsonLines.writeTexts("index", split.indexKey(), json);
    }
    json.writeNumberField("testedRows", split.testedRowCount());
    json.writeNumberField("acceptedRows", split.acceptedRowCount());
    writeSkipped("rowsSkippedByBounds", PageReason.BOUNDS, split, json);
    writeSkipped("rowsSkippedByBloomFilters", PageReason.BLOOM_FILTER, split, json);
    writeSkipped("rowsSkippedByIndex", PageReason.INDEX, split, json);
    json.writeNumberField(
        "readBytes", split.files().stream().mapToLong(FilePlan::readSizeInBytes).sum());
    json.writeEndObject();
  }

  private static void writeSkipped(
      String name, PageReason reason, SplitPlan split, JsonGenerator json) throws IOException {
    json.writeNumberField(name, split.skippedRowCounts().getOrDefault(reason, 0L));
  }

  private static void writeMeasurement(Measurement measurement, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart("measured");
    json.writeNumberField("rows", measurement.rowCount());
    json.writeNumberField("splits", measurement.splitCount());
    json.writeNumberField("files", measurement.fileCount());
    json.writeNumberField("pages", measurement.pageCount());
    json.writeNumberField("bytes", measurement.bytesRead());
    json.writeNumberField("seconds", measurement.time().toNanos() / 1e9);
    json.writeEndObject();
  }
}
