package dev.stoa.bench.column.trino;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.child.PeerModule;
import dev.stoa.bench.column.child.SharedFormat;
import dev.stoa.bench.peer.Peers;
import java.util.List;

/** Parquet's or ORC's files through Trino's readers, without its engine. */
public final class TrinoFormat {
  private static final int JDK_VERSION = 25;
  private static final List<String> OPTIONS =
      List.of(
          "-Xmx2g",
          "--add-modules=jdk.incubator.vector",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private TrinoFormat() {}

  /** A new instance over the files of a Parquet peer, with its own process. */
  public static ColumnFormat parquet(String name, String peer) throws UnavailableFormatException {
    return start(name, peer, "dev.stoa.peers.trino.TrinoParquetChild", "ParquetReader");
  }

  /** A new instance over the files of an ORC peer, with its own process. */
  public static ColumnFormat orc(String name, String peer) throws UnavailableFormatException {
    return start(name, peer, "dev.stoa.peers.trino.TrinoOrcChild", "OrcRecordReader");
  }

  private static ColumnFormat start(String name, String peer, String mainClass, String reader)
      throws UnavailableFormatException {
    return new SharedFormat(
        name,
        Peers.named(peer),
        reader + " of Trino 483, its pages of up to 8,192 rows",
        PeerModule.build("trino", JDK_VERSION).command(mainClass, OPTIONS));
  }
}
