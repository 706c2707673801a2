package dev.stoa.spark.table;

import dev.stoa.engine.BoundsText;
import dev.stoa.engine.ManifestView;
import dev.stoa.partition.PartitionValue;
import dev.stoa.predicate.bounds.Bounds;
import dev.stoa.predicate.bounds.DoubleBounds;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.ColumnDescription;
import dev.stoa.table.Table;
import dev.stoa.table.snapshot.Snapshot;
import dev.stoa.type.DataType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Reads the rows of metadata tables from the manifest. Called by {@link MetadataTable}. */
final class MetadataRows {
  private static final long MICROS_PER_MILLI = 1000;

  private final String location;
  private final Table table;
  private final ManifestView manifest;

  /**
   * Creates a reader of a table's metadata.
   *
   * @param location the path of the table, for the paths of its files
   */
  MetadataRows(String location, Table table) {
    this.location = location;
    this.table = table;
    this.manifest = ManifestView.of(table);
  }

  /** Returns an exception that says that a table cannot be read. */
  static RuntimeException unreadable(Object location, Exception e) {
    return SparkErrors.translate(location + " cannot be read", e);
  }

  private static long micros(Snapshot snapshot) {
    return snapshot.timestampMillis() * MICROS_PER_MILLI;
  }

  private static Optional<Long> parent(Snapshot snapshot) {
    return snapshot.version() > 1 ? Optional.of(snapshot.version() - 1) : Optional.empty();
  }

  private String path(String name) {
    return new Path(location, name).toString();
  }

  List<List<Object>> snapshots() throws IOException {
    return table.history().stream()
        .map(
            snapshot ->
                List.<Object>of(
                    micros(snapshot),
                    snapshot.version(),
                    parent(snapshot),
                    snapshot.operation(),
                    summary(snapshot)))
        .toList();
  }

  private static Map<String, String> summary(Snapshot snapshot) {
    Map<String, String> summary = new TreeMap<>();
    summary.put("total-records", Long.toString(snapshot.rowCount()));
    summary.put("total-data-files", Long.toString(snapshot.splitCount()));
    summary.put("total-files-size", Long.toString(snapshot.sizeInBytes()));
    putIfKnown("added-records", snapshot.addedRowCount(), summary);
    putIfKnown("deleted-records", snapshot.removedRowCount(), summary);
    putIfKnown("changed-records", snapshot.changedRowCount(), summary);
    return summary;
  }

  private static void putIfKnown(String name, OptionalLong count, Map<String, String> summary) {
    count.ifPresent(known -> summary.put(name, Long.toString(known)));
  }

  List<List<Object>> history() throws IOException {
    return table.history().stream()
        .map(
            snapshot ->
                List.<Object>of(micros(snapshot), snapshot.version(), parent(snapshot), true))
        .toList();
  }

  /** Returns the split directories without the metrics of columns. */
  List<List<Object>> files() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (int segment = 0; segment < manifest.segments().size(); segment++) {
      for (ManifestView.Split split : manifest.splits(segment)) {
        rows.add(row(split, Map.of()));
      }
    }
    return rows;
  }

  /** Returns the number of segments of a table's manifest. */
  static int segmentCount(Table table) {
    return ManifestView.of(table).segments().size();
  }

  /** Returns the split directories of a manifest segment with the metrics of all columns. */
  Stream<List<Object>> filesWithMetrics(int segment) throws IOException {
    Map<String, String> sparkNames = sparkNames();
    return manifest.splitsWithColumns(segment).map(split -> row(split, metrics(split, sparkNames)));
  }

  private List<Object> row(ManifestView.Split split, Map<String, List<Object>> metrics) {
    return List.of(
        path(split.name()),
        "stoa",
        manifest.format(split.partition()),
        split.rowCount() - split.deletedRowCount(),
        split.sizeInBytes(),
        split.deletedRowCount(),
        split.fileCount(),
        metrics);
  }

  private Map<String, String> sparkNames() {
    Map<String, String> names = new HashMap<>();
    for (Schema.Field field : table.schema().getFields()) {
      names.put(SparkNames.storedName(field), SparkNames.sparkName(field));
    }
    return names;
  }

  private static Map<String, List<Object>> metrics(
      ManifestView.Split split, Map<String, String> sparkNames) {
    Map<String, List<Object>> metrics = new LinkedHashMap<>();
    for (ManifestView.ColumnPart column : split.columns()) {
      String name = sparkNames.get(column.column());
      List<Object> unknown = new ArrayList<>(List.of(column.sizeInBytes()));
      for (int i = 0; i < 5; i++) {
        unknown.add(Optional.empty());
      }
      metrics.put(name, unknown);
      for (ManifestView.PathBounds path : column.paths()) {
        Optional<Long> sizeInBytes =
            path.steps().isEmpty() ? Optional.of(column.sizeInBytes()) : Optional.empty();
        metrics.put(name + path.steps(), metrics(sizeInBytes, path.bounds(), path.type()));
      }
    }
    return metrics;
  }

  private static List<Object> metrics(Optional<Long> sizeInBytes, Bounds bounds, DataType type) {
    Optional<BoundsText> text = BoundsText.of(bounds, type);
    return List.of(
        sizeInBytes,
        bounds.counts().valueCount() + bounds.counts().nullCount(),
        bounds.counts().nullCount(),
        bounds instanceof DoubleBounds doubles ? Optional.of(doubles.nanCount()) : Optional.empty(),
        text.map(BoundsText::lower),
        text.map(BoundsText::upper));
  }

  /** The totals of a partition. */
  private static final class PartitionTotals {
    private long rowCount;
    private long deletedRowCount;
    private long splitCount;
    private long sizeInBytes;

    void add(ManifestView.Split split) {
      rowCount += split.rowCount();
      deletedRowCount += split.deletedRowCount();
      splitCount++;
      sizeInBytes += split.sizeInBytes();
    }
  }

  /** Returns the partitions, in the order of their first rows. */
  List<List<Object>> partitions(boolean areChangesRead) throws IOException {
    Map<PartitionValue, PartitionTotals> partitions = new LinkedHashMap<>();
    for (int segment = 0; segment < manifest.segments().size(); segment++) {
      for (ManifestView.Split split : manifest.splits(segment)) {
        partitions
            .computeIfAbsent(split.partition(), partition -> new PartitionTotals())
            .add(split);
      }
    }
    Map<PartitionValue, Snapshot> changes = areChangesRead ? manifest.lastChanges() : Map.of();
    List<List<Object>> rows = new ArrayList<>();
    partitions.forEach(
        (partition, totals) ->
            rows.add(row(partition, totals, Optional.ofNullable(changes.get(partition)))));
    return rows;
  }

  private List<Object> row(
      PartitionValue partition, PartitionTotals totals, Optional<Snapshot> lastChange) {
    return List.of(
        manifest.format(partition),
        totals.rowCount - totals.deletedRowCount,
        totals.splitCount,
        totals.sizeInBytes,
        totals.deletedRowCount,
        lastChange.map(MetadataRows::micros),
        lastChange.map(Snapshot::version));
  }

  List<List<Object>> manifests() {
    return manifest.segments().stream()
        .map(
            segment ->
                List.<Object>of(
                    path(segment.path()),
                    segment.lengthInBytes(),
                    segment.splitCount(),
                    segment.rowCount() - segment.deletedRowCount(),
                    segment.deletedRowCount(),
                    segment.sizeInBytes(),
                    segment.patchCount(),
                    segment.patchLengthInBytes()))
        .toList();
  }

  List<List<Object>> columns() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    StructType type = SparkTypes.of(table.schema());
    List<ColumnDescription> columns = table.describe().columns();
    for (int i = 0; i < columns.size(); i++) {
      rows.add(row(columns.get(i), type.fields()[i]));
    }
    return rows;
  }

  private static List<Object> row(ColumnDescription column, StructField field) {
    Optional<BoundsText> text =
        column.bounds().flatMap(bounds -> BoundsText.of(bounds, column.type()));
    return List.of(
        column.id(),
        field.name(),
        field.dataType().catalogString(),
        column.layout(),
        column.codec(),
        column.sizeInBytes(),
        column.pageCount(),
        column.bounds().map(bounds -> bounds.counts().valueCount() + bounds.counts().nullCount()),
        column.bounds().map(bounds -> bounds.counts().nullCount()),
        text.map(BoundsText::lower),
        text.map(BoundsText::upper));
  }

  List<List<Object>> refs() throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    rows.add(List.of("main", "BRANCH", table.snapshot().version()));
    table
        .branches()
        .versions()
        .forEach((name, version) -> rows.add(List.of(name, "BRANCH", version)));
    table.snapshot().tags().forEach((name, version) -> rows.add(List.of(name, "TAG", version)));
    return rows;
  }
}
