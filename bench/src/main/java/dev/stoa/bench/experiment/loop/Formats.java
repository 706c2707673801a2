package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.Peers;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.util.Map;

/** Creates formats by name, for example {@code rcfile} or {@code stoa-skiplist}. */
public final class Formats {
  private static final ColumnOptions PLAIN_OPTIONS =
      ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);

  private static final Map<String, ColumnOptions> TABLE_OPTIONS =
      Map.of(
          "stoa-plain",
          PLAIN_OPTIONS,
          "stoa-skiplist",
          PLAIN_OPTIONS.withLayout(ColumnLayout.SKIP_LIST),
          "stoa-dictionary-skiplist",
          PLAIN_OPTIONS.withLayout(ColumnLayout.DICTIONARY_SKIP_LIST),
          "stoa-zlib",
          PLAIN_OPTIONS.withCodec(CompressionCodec.ZLIB),
          "stoa-lzo",
          PLAIN_OPTIONS.withCodec(CompressionCodec.LZO),
          "stoa-zstd",
          PLAIN_OPTIONS.withCodec(CompressionCodec.ZSTD),
          "stoa-default",
          ColumnOptions.defaults(),
          "stoa-default-zstd",
          ColumnOptions.defaults().withCodec(CompressionCodec.ZSTD));

  private Formats() {}

  /**
   * Returns the format with a name.
   *
   * @throws IllegalArgumentException if no format has this name
   */
  public static Format named(String name) {
    ColumnOptions options = TABLE_OPTIONS.get(name);
    return options == null ? new PeerFormat(Peers.named(name)) : new TableFormat(name, options);
  }
}
