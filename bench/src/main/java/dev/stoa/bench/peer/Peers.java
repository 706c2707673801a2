package dev.stoa.bench.peer;

import java.util.List;
import org.apache.orc.CompressionKind;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** All peers, by their names in reports. */
public final class Peers {
  private static final List<Peer> ALL =
      List.of(
          new TextPeer(),
          new SequencePeer(SequencePeer.Decoding.WHOLE),
          new SequencePeer(SequencePeer.Decoding.PROJECTED),
          rcFile("rcfile-1mb", 1, RcFilePeer.Compression.NONE),
          rcFile("rcfile", 4, RcFilePeer.Compression.NONE),
          rcFile("rcfile-16mb", 16, RcFilePeer.Compression.NONE),
          rcFile("rcfile-zlib", 4, RcFilePeer.Compression.ZLIB),
          AvroPeer.uncompressed("avro"),
          AvroPeer.snappy("avro-snappy"),
          AvroPeer.zlib("avro-zlib"),
          AvroPeer.zstd("avro-zstd"),
          new ParquetPeer("parquet", CompressionCodecName.UNCOMPRESSED),
          new ParquetPeer("parquet-snappy", CompressionCodecName.SNAPPY),
          new ParquetPeer("parquet-gzip", CompressionCodecName.GZIP),
          new ParquetPeer("parquet-zstd", CompressionCodecName.ZSTD),
          new OrcPeer("orc", CompressionKind.NONE),
          new OrcPeer("orc-snappy", CompressionKind.SNAPPY),
          new OrcPeer("orc-zlib", CompressionKind.ZLIB),
          new OrcPeer("orc-zstd", CompressionKind.ZSTD));

  private Peers() {}

  /**
   * Creates RCFile with a size of row groups; Hive's default is 4 MiB, and the CIF paper varies the
   * size.
   */
  private static Peer rcFile(
      String name, int rowGroupSizeInMebibytes, RcFilePeer.Compression compression) {
    return new RcFilePeer(name, rowGroupSizeInMebibytes << 20, compression);
  }

  /** All peers. */
  public static List<Peer> all() {
    return ALL;
  }

  /**
   * Returns the peer with a name.
   *
   * @throws IllegalArgumentException if no peer has this name
   */
  public static Peer named(String name) {
    return ALL.stream()
        .filter(peer -> peer.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown format \""
                        + name
                        + "\": choose one of "
                        + ALL.stream().map(Peer::name).toList()));
  }
}
