package dev.stoa.bench.experiment.columns;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.arrow.ArrowFormat;
import dev.stoa.bench.column.hardwood.HardwoodFormat;
import dev.stoa.bench.column.orc.OrcBatches;
import dev.stoa.bench.column.parquet.ParquetColumns;
import dev.stoa.bench.column.plain.MappedFormat;
import dev.stoa.bench.column.plain.MappedLoop;
import dev.stoa.bench.column.record.PeerRecords;
import dev.stoa.bench.column.record.RecordApi;
import dev.stoa.bench.column.spark.SparkFormat;
import dev.stoa.bench.column.table.PredicateScan;
import dev.stoa.bench.column.table.RecordAccess;
import dev.stoa.bench.column.table.TableBatches;
import dev.stoa.bench.column.table.TableRecords;
import dev.stoa.bench.column.table.TwoThreadFormat;
import dev.stoa.bench.column.trino.TrinoFormat;
import dev.stoa.bench.column.vortex.VortexFormat;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;

/** Creates the column formats by name, for example {@code orc-zstd} or {@code arrow-ipc}. */
public final class ColumnFormats {
  private ColumnFormats() {}

  /**
   * Creates a format, which the caller closes.
   *
   * @throws IllegalArgumentException if no format has this name
   * @throws UnavailableFormatException if the format's library is not available on this machine
   */
  public static ColumnFormat named(String name) throws UnavailableFormatException {
    return switch (name) {
      case "mapped-limit" -> new MappedFormat(MappedLoop.BRANCHES);
      case "mapped-limit-words" -> new MappedFormat(MappedLoop.WORDS);
      case "avro" -> PeerRecords.of(name, RecordApi.AVRO);
      case "parquet", "parquet-zstd" -> PeerRecords.of(name, RecordApi.PARQUET);
      case "parquet-column-api" -> ParquetColumns.of(name, "parquet");
      case "parquet-column-api-snappy" -> ParquetColumns.of(name, "parquet-snappy");
      case "parquet-column-api-gzip" -> ParquetColumns.of(name, "parquet-gzip");
      case "parquet-column-api-zstd" -> ParquetColumns.of(name, "parquet-zstd");
      case "orc", "orc-snappy", "orc-zlib", "orc-zstd" -> OrcBatches.of(name);
      case "arrow-ipc" -> ArrowFormat.CHECKED.newFormat();
      case "arrow-ipc-unchecked" -> ArrowFormat.UNCHECKED.newFormat();
      case "spark-parquet" -> SparkFormat.newFormat(name, "parquet");
      case "spark-parquet-zstd" -> SparkFormat.newFormat(name, "parquet-zstd");
      case "hardwood" -> HardwoodFormat.newFormat(name, "parquet");
      case "trino-parquet" -> TrinoFormat.parquet(name, "parquet");
      case "trino-orc" -> TrinoFormat.orc(name, "orc");
      case "vortex" -> VortexFormat.newFormat();
      case "stoa-plain" -> tableBatches(name, ColumnProfile.PLAIN);
      case "stoa-fast" -> tableBatches(name, ColumnProfile.FAST);
      case "stoa-fast-two-threads" ->
          new TwoThreadFormat(tableBatches("stoa-fast", ColumnProfile.FAST));
      case "stoa-pushdown" -> new PredicateScan(name, vectorOptions(ColumnProfile.FAST));
      case "stoa-small" -> tableBatches(name, ColumnProfile.SMALL);
      case "stoa-default" -> TableRecords.typed(name, ColumnOptions.defaults());
      case "stoa-default-get" ->
          new TableRecords(name, "stoa-default", ColumnOptions.defaults(), RecordAccess.GET);
      case "stoa-dictionary-skiplist" ->
          TableRecords.typed(name, layoutOptions(ColumnLayout.DICTIONARY_SKIP_LIST));
      default -> throw new IllegalArgumentException("unknown format " + name);
    };
  }

  private static TableBatches tableBatches(String name, ColumnProfile profile) {
    return new TableBatches(name, vectorOptions(profile));
  }

  private static ColumnOptions vectorOptions(ColumnProfile profile) {
    return layoutOptions(ColumnLayout.VECTOR).withProfile(profile);
  }

  private static ColumnOptions layoutOptions(ColumnLayout layout) {
    return ColumnOptions.defaults().withLayout(layout);
  }
}
