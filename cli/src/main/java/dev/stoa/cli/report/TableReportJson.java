package dev.stoa.cli.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.report.TableReport.Advice;
import dev.stoa.cli.report.TableReport.Bar;
import dev.stoa.cli.report.TableReport.ColumnBounds;
import dev.stoa.cli.report.TableReport.HeatMapRow;
import dev.stoa.cli.report.TableReport.MapKey;
import dev.stoa.cli.report.TableReport.MapKeys;
import dev.stoa.cli.report.TableReport.Saving;
import dev.stoa.cli.report.TableReport.SplitGroup;
import dev.stoa.cli.report.TableReport.Version;
import dev.stoa.table.TableDescription;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes a report as the JSON that the page's script draws. */
final class TableReportJson {
  private final JsonGenerator json;

  private TableReportJson(JsonGenerator json) {
    this.json = json;
  }

  static String write(TableReport report, Optional<String> boundsColumn) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      new TableReportJson(json).write(report, boundsColumn.orElse(""));
    }
    return text.toString();
  }

  /** Writes an element of an array. */
  private interface ElementWriter<T> {
    void write(T element) throws IOException;
  }

  private <T> void array(String name, List<T> elements, ElementWriter<T> writer)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (T element : elements) {
      writer.write(element);
    }
    json.writeEndArray();
  }

  private <T> void objects(String name, List<T> elements, ElementWriter<T> writer)
      throws IOException {
    array(
        name,
        elements,
        element -> {
          json.writeStartObject();
          writer.write(element);
          json.writeEndObject();
        });
  }

  private void write(TableReport report, String boundsColumn) throws IOException {
    TableDescription description = report.description();
    Snapshot snapshot = description.snapshot();
    json.writeStartObject();
    json.writeStringField("table", report.location());
    json.writeNumberField("version", snapshot.version());
    json.writeStringField("time", snapshot.time().toString());
    json.writeStringField("operation", snapshot.operation());
    json.writeNumberField("rows", snapshot.rowCount());
    json.writeNumberField("splits", snapshot.splitCount());
    json.writeNumberField("bytes", snapshot.sizeInBytes());
    json.writeNumberField("columns", description.columns().size());
    json.writeNumberField(
        "deletedRows",
        description.splits().stream()
            .mapToLong(TableDescription.SplitDescription::deletedRowCount)
            .sum());
    json.writeStringField("partitionBy", snapshot.partitionSpec().toString());
    json.writeBooleanField("isPartitioned", snapshot.partitionSpec().isPartitioned());
    array(
        "earlierPartitionBy",
        snapshot.earlierPartitionSpecs(),
        spec -> json.writeString(spec.toString()));
    json.writeStringField("boundsColumn", boundsColumn);
    array("notes", report.notes(), json::writeString);
    array("encodings", report.encodings(), json::writeString);
    objects("groups", report.groups(), this::writeGroup);
    objects("heatMap", report.rows(), this::writeRow);
    objects("savings", report.savings(), this::writeSaving);
    objects("maps", report.maps(), this::writeMap);
    objects("versions", report.versions(), this::writeVersion);
    objects("advice", report.advice(), this::writeAdvice);
    json.writeEndObject();
  }

  private void writeGroup(SplitGroup group) throws IOException {
    json.writeStringField("first", group.first());
    json.writeStringField("partition", group.partition());
    json.writeNumberField("splits", group.splitCount());
    json.writeNumberField("rows", group.rowCount());
    json.writeNumberField("bytes", group.sizeInBytes());
  }

  private void writeRow(HeatMapRow row) throws IOException {
    json.writeStringField("name", row.name());
    json.writeStringField("type", row.type());
    json.writeNumberField("size", row.sizeInBytes());
    array("bytes", row.sizesInBytes(), json::writeNumber);
    array("encodings", row.encodings(), json::writeNumber);
    array("versions", row.versions(), json::writeNumber);
    for (ColumnBounds bounds : row.bounds()) {
      json.writeObjectFieldStart("bounds");
      json.writeStringField("min", bounds.min());
      json.writeStringField("max", bounds.max());
      json.writeNumberField("share", round(bounds.expectedShare()));
      array("bars", bounds.bars(), this::writeBar);
      json.writeEndObject();
    }
  }

  private void writeBar(Bar bar) throws IOException {
    json.writeStartArray();
    if (!bar.min().isEmpty() || !bar.max().isEmpty()) {
      json.writeNumber(round(bar.from()));
      json.writeNumber(round(bar.to()));
      json.writeString(bar.min());
      json.writeString(bar.max());
    }
    json.writeEndArray();
  }

  private static double round(double share) {
    return Math.round(share * 1e5) / 1e5;
  }

  private void writeSaving(Saving saving) throws IOException {
    json.writeStringField("column", saving.column());
    json.writeStringField("encoding", saving.encoding());
    json.writeNumberField("encoded", saving.encodedSizeInBytes());
    json.writeNumberField("plain", saving.plainSizeInBytes());
  }

  private void writeMap(MapKeys map) throws IOException {
    json.writeStringField("column", map.column());
    json.writeNumberField("keyCount", map.keyCount());
    objects("keys", map.keys(), this::writeKey);
  }

  private void writeKey(MapKey key) throws IOException {
    json.writeStringField("key", key.name());
    json.writeNumberField("rows", key.rowCount());
    json.writeNumberField("share", round(key.sampledShare()));
    json.writeNumberField("bytes", key.sampledSizeInBytes());
  }

  private void writeVersion(Version version) throws IOException {
    Snapshot snapshot = version.snapshot();
    json.writeNumberField("version", snapshot.version());
    json.writeStringField("time", snapshot.time().toString());
    json.writeStringField("operation", snapshot.operation());
    json.writeStringField("committer", snapshot.committer());
    json.writeStringField("predicate", snapshot.changePredicate());
    array("columns", snapshot.changedColumns().stream().limit(20).toList(), json::writeString);
    writeCount("added", snapshot.addedRowCount());
    writeCount("removed", snapshot.removedRowCount());
    writeCount("changed", snapshot.changedRowCount());
    json.writeNumberField("rows", snapshot.rowCount());
    json.writeNumberField("splits", snapshot.splitCount());
    json.writeNumberField("bytes", snapshot.sizeInBytes());
    if (version.addedFileCount() >= 0) {
      json.writeNumberField("addedFiles", version.addedFileCount());
      json.writeNumberField("addedBytes", version.addedSizeInBytes());
    }
  }

  private void writeCount(String name, OptionalLong count) throws IOException {
    if (count.isPresent()) {
      json.writeNumberField(name, count.getAsLong());
    }
  }

  private void writeAdvice(Advice advice) throws IOException {
    json.writeStringField("problem", advice.problem());
    json.writeStringField("command", advice.command());
    json.writeStringField("effect", advice.effect());
  }
}
