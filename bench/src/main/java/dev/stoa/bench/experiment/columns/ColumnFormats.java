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
import dev.stoa.bench.column.table.TwoThreads;
import dev.stoa.bench.column.trino.TrinoFormat;
import dev.stoa.bench.column.vortex.VortexFormat;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnProfile;

/** The formats by name: {@code orc-zstd}, {@code arrow-ipc}. */
public final class ColumnFormats {
  private ColumnFormats() {}

  /**
   * A new format of this name; the caller closes it.
   *
   * @throws IllegalArgumentException when no format has the name
   * @throws UnavailableFormatException when its library is not available here
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
      case "arrow-ipc" -> ArrowFormat.CHECKED.start();
      case "arrow-ipc-unchecked" -> ArrowFormat.UNCHECKED.start();
      case "spark-parquet" -> SparkFormat.start(name, "parquet");
      case "spark-parquet-zstd" -> SparkFormat.start(name, "parquet-zstd");
      case "hardwood" -> HardwoodFormat.start(name, "parquet");
      case "trino-parquet" -> TrinoFormat.parquet(name, "parquet");
      case "trino-orc" -> TrinoFormat.orc(name, "orc");
      case "vortex" -> VortexFormat.start();
      case "stoa-plain" -> batches(name, ColumnProfile.PLAIN);
      case "stoa-fast" -> batches(name, ColumnProfile.FAST);
      case "stoa-fast-two-threads" -> new TwoThreads(batches("stoa-fast", ColumnProfile.FAST));
      case "stoa-pushdown" -> new PredicateScan(name, vectors(ColumnProfile.FAST));
      case "stoa-small" -> batches(name, ColumnProfile.SMALL);
      case "stoa-default" -> TableRecords.typed(name, ColumnOptions.defaults());
      case "stoa-default-get" ->
          new TableRecords(name, "stoa-default", ColumnOptions.defaults(), RecordAccess.GET);
      case "stoa-dictionary-skiplist" ->
          TableRecords.typed(name, layout(ColumnLayout.DICTIONARY_SKIP_LIST));
      default -> throw new IllegalArgumentException("unknown format " + name);
    };
  }

  private static TableBatches batches(String name, ColumnProfile profile) {
    return new TableBatches(name, vectors(profile));
  }

  private static ColumnOptions vectors(ColumnProfile profile) {
    return layout(ColumnLayout.VECTOR).withProfile(profile);
  }

  private static ColumnOptions layout(ColumnLayout layout) {
    return ColumnOptions.defaults().withLayout(layout);
  }
}
