package dev.stoa.bench.column.spark;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet files, read through Spark's vectorized reader without a session or SQL. */
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

  /** Creates an instance that reads the files of a peer, with its own child JVM. */
  public static ColumnFormat newFormat(String name, String peerName)
      throws UnavailableFormatException {
    return new SharedFormat(
        name,
        Peers.named(peerName),
        "VectorizedParquetRecordReader of Spark 4.2, batches of 4,096 rows on the heap",
        PeerModule.build("spark").command("dev.stoa.peers.spark.SparkParquetChild", OPTIONS));
  }
}
