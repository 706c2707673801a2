package dev.stoa.bench.column.trino;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet or ORC files, read through Trino's readers without its engine. */
public final class TrinoFormat {
  private static final int JDK_VERSION = 25;
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx2g",
          "--add-modules=jdk.incubator.vector",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private TrinoFormat() {}

  /** Creates an instance that reads the files of a Parquet peer, with its own child JVM. */
  public static ColumnFormat parquet(String name, String peerName)
      throws UnavailableFormatException {
    return newFormat(name, peerName, "dev.stoa.peers.trino.TrinoParquetChild", "ParquetReader");
  }

  /** Creates an instance that reads the files of an ORC peer, with its own child JVM. */
  public static ColumnFormat orc(String name, String peerName) throws UnavailableFormatException {
    return newFormat(name, peerName, "dev.stoa.peers.trino.TrinoOrcChild", "OrcRecordReader");
  }

  private static ColumnFormat newFormat(
      String name, String peerName, String mainClass, String reader)
      throws UnavailableFormatException {
    return new SharedFormat(
        name,
        Peers.named(peerName),
        reader + " of Trino 483, its pages of up to 8,192 rows",
        PeerModule.build("trino", JDK_VERSION).command(mainClass, OPTIONS));
  }
}
