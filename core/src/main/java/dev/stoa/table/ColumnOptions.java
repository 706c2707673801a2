package dev.stoa.table;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.split.PageOptions;
import dev.stoa.format.value.DictionaryEncoder;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.format.vector.VectorOptions;
import dev.stoa.format.vector.VectorPageEncoder;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/**
 * How one column is written; part of {@link WriteOptions}.
 *
 * @param layout how its values stand
 * @param profile what the encodings of vector pages are chosen for
 * @param codec how its blocks are compressed
 * @param blockSizeInBytes where a compressed block ends, before compression; a reader decompresses
 *     whole blocks, and only those that it touches
 * @param skips how many rows each level of skip entries passes, smallest first, each a multiple of
 *     the one before, at most 16; none for no skip entries
 */
public record ColumnOptions(
    ColumnLayout layout,
    ColumnProfile profile,
    CompressionCodec codec,
    int blockSizeInBytes,
    List<Integer> skips) {
  private static final int DEFAULT_BLOCK_SIZE = 64 * 1024;
  private static final int LARGEST_BLOCK = 16 << 20;

  /** Checks the sizes. */
  public ColumnOptions {
    skips = List.copyOf(skips);
    if (blockSizeInBytes < 1 || blockSizeInBytes > LARGEST_BLOCK) {
      throw new IllegalArgumentException(
          "the block size must be 1 byte to 16 MiB, found " + blockSizeInBytes);
    }
    if (skips.size() > ValuePageOptions.MOST_SKIPS) {
      throw new IllegalArgumentException(
          "there may be at most %d skips, found %d"
              .formatted(ValuePageOptions.MOST_SKIPS, skips.size()));
    }
    for (int i = 0; i < skips.size(); i++) {
      int below = i == 0 ? 1 : skips.get(i - 1);
      if (skips.get(i) <= below || skips.get(i) % below != 0) {
        throw new IllegalArgumentException(
            "skips must grow, each a multiple of the one before, as in 10, 100, 1000; found "
                + skips);
      }
    }
  }

  /** The default layout, no compression, blocks of 64 KiB, the paper's skips of 10, 100, 1,000. */
  public static ColumnOptions defaults() {
    return new ColumnOptions(
        ColumnLayout.DEFAULT,
        ColumnProfile.FAST,
        CompressionCodec.NONE,
        DEFAULT_BLOCK_SIZE,
        List.of(10, 100, 1000));
  }

  /** How pages of values of this schema are asked for. */
  PageOptions pageOptions(Schema schema) {
    boolean isVector =
        (layout == ColumnLayout.DEFAULT || layout == ColumnLayout.VECTOR)
            && VectorPageEncoder.suits(schema);
    return isVector
        ? new PageOptions(
            new ValuePageOptions(
                PageLayout.PLAIN, CompressionCodec.NONE, blockSizeInBytes, List.of()),
            Optional.of(new VectorOptions(profile.vectorProfile(), codec)))
        : new PageOptions(valueOptions(schema), Optional.empty());
  }

  private ValuePageOptions valueOptions(Schema schema) {
    PageLayout page =
        switch (layout) {
          case PLAIN -> PageLayout.PLAIN;
          case SKIP_LIST -> PageLayout.SKIP_LIST;
          case DEFAULT, VECTOR, DICTIONARY_SKIP_LIST -> PageLayout.DICTIONARY_SKIP_LIST;
        };
    boolean hasNoDictionary =
        page == PageLayout.DICTIONARY_SKIP_LIST && DictionaryEncoder.of(schema).isEmpty();
    return new ValuePageOptions(
        hasNoDictionary ? PageLayout.SKIP_LIST : page, codec, blockSizeInBytes, skips);
  }

  /** These options with another layout. */
  public ColumnOptions withLayout(ColumnLayout newLayout) {
    return new ColumnOptions(newLayout, profile, codec, blockSizeInBytes, skips);
  }

  /** These options with another profile. */
  public ColumnOptions withProfile(ColumnProfile newProfile) {
    return new ColumnOptions(layout, newProfile, codec, blockSizeInBytes, skips);
  }

  /** These options with another codec. */
  public ColumnOptions withCodec(CompressionCodec newCodec) {
    return new ColumnOptions(layout, profile, newCodec, blockSizeInBytes, skips);
  }

  /** These options with another size of compressed blocks. */
  public ColumnOptions withBlockSizeInBytes(int bytes) {
    return new ColumnOptions(layout, profile, codec, bytes, skips);
  }

  /** These options with other skips. */
  public ColumnOptions withSkips(List<Integer> newSkips) {
    return new ColumnOptions(layout, profile, codec, blockSizeInBytes, newSkips);
  }
}
