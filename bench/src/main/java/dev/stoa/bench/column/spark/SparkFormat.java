package dev.stoa.bench.column.spark;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet's files through Spark's vectorized reader, without a session or SQL. */
public final class SparkFormat {
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx2g",
          "-XX:+IgnoreUnrecognizedVMOptions",
          "--add-opens=java.base/java.nio=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private SparkFormat() {}

  /** A new instance over the files of a peer, with its own process. */
  public static ColumnFormat start(String name, String peer) throws UnavailableFormatException {
    return new SharedFormat(
        name,
        Peers.named(peer),
        "VectorizedParquetRecordReader of Spark 4.2, batches of 4,096 rows on the heap",
        PeerModule.build("spark").command("dev.stoa.peers.spark.SparkParquetChild", OPTIONS));
  }
}
