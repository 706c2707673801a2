package dev.stoa.bench.experiment.maps;

import dev.stoa.bench.column.record.RecordApi;
import dev.stoa.bench.experiment.loop.Formats;
import java.util.List;

/** The contestants of {@link MapsExperiment} by name. */
final class MapFormats {
  static final List<String> CONTESTANT_NAMES =
      List.of(
          "stoa-dictionary-skiplist",
          "stoa-default",
          "stoa-default-entries",
          "stoa-default-batches",
          "parquet",
          "parquet-zstd",
          "parquet-column-api",
          "orc",
          "orc-zstd",
          "avro");

  private MapFormats() {}

  static MapFormat named(String name) {
    return switch (name) {
      case "avro" ->
          MapFormat.ofPeer(name, name, "one reused record", new RecordMaps(RecordApi.AVRO));
      case "parquet", "parquet-zstd" ->
          MapFormat.ofPeer(name, name, "parquet-avro records", new RecordMaps(RecordApi.PARQUET));
      case "parquet-column-api" ->
          MapFormat.ofPeer(
              name, "parquet", "ColumnReaders of keys and of values", new ParquetMaps());
      case "orc", "orc-zstd" -> MapFormat.ofPeer(name, name, "MapColumnVector", new OrcMaps());
      case "stoa-default-batches" ->
          new MapFormat(name, Formats.named("stoa-default"), "batches", new TableMapBatches());
      case "stoa-default-entries" ->
          new MapFormat(
              name, Formats.named("stoa-default"), "lazy records, boxed", new TableMaps(false));
      default -> new MapFormat(name, Formats.named(name), "lazy records", new TableMaps(true));
    };
  }
}
