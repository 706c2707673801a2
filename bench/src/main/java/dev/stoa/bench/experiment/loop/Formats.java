package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.peer.Peers;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.table.write.ColumnLayout;
import dev.stoa.table.write.ColumnOptions;
import java.util.Map;

/** The formats by name: {@code rcfile}, {@code stoa-skiplist}. */
public final class Formats {
  private static final ColumnOptions PLAIN =
      ColumnOptions.defaults().withLayout(ColumnLayout.PLAIN);

  private static final Map<String, ColumnOptions> TABLES =
      Map.of(
          "stoa-plain",
          PLAIN,
          "stoa-skiplist",
          PLAIN.withLayout(ColumnLayout.SKIP_LIST),
          "stoa-dictionary-skiplist",
          PLAIN.withLayout(ColumnLayout.DICTIONARY_SKIP_LIST),
          "stoa-zlib",
          PLAIN.withCodec(CompressionCodec.ZLIB),
          "stoa-lzo",
          PLAIN.withCodec(CompressionCodec.LZO),
          "stoa-zstd",
          PLAIN.withCodec(CompressionCodec.ZSTD),
          "stoa-default",
          ColumnOptions.defaults(),
          "stoa-default-zstd",
          ColumnOptions.defaults().withCodec(CompressionCodec.ZSTD));

  private Formats() {}

  /**
   * The format of this name.
   *
   * @throws IllegalArgumentException when no format has the name
   */
  public static Format named(String name) {
    ColumnOptions columns = TABLES.get(name);
    return columns == null ? new PeerFormat(Peers.named(name)) : new TableFormat(name, columns);
  }
}
