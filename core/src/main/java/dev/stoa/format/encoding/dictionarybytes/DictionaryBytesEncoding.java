package dev.stoa.format.encoding.dictionarybytes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores distinct byte strings in a dictionary, and a code for each value. */
public final class DictionaryBytesEncoding extends Encoding<BytesValues, BytesDecoder> {
  // The limits of the dictionaries that are written.
  private static final int MAX_ENTRY_COUNT = 1 << 16;
  private static final int MAX_SIZE_IN_BYTES = 4 << 20;

  /** The maximum number of entries that a reader accepts. */
  private static final int MAX_READABLE_ENTRY_COUNT = 1 << 20;

  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 0.5;

  /** Creates the encoding; it has no state. */
  public DictionaryBytesEncoding() {
    super(2, "dictionary");
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    if (values.depth() > 1) {
      return Optional.empty();
    }
    return searchIn(values, context)
        .children()
        .map(
            children ->
                new Estimate(1, values.count() * NANOS_PER_VALUE)
                    .plus(context.estimate(children.entries()))
                    .plus(context.estimate(children.codes())));
  }

  private record Children(BytesValues entries, LongValues codes) {
    private static Children of(BytesValues source, BytesDictionary dictionary) {
      ByteWriter data = new ByteWriter(dictionary.data());
      return new Children(
          BytesValues.childOf(source, data, dictionary.endOffsets(), dictionary.entryCount()),
          LongValues.codesOf(source, dictionary.codes(), source.count()));
    }
  }

  /** The result of the search for distinct values; empty if there are too many. */
  private record Search(Optional<Children> children) {}

  private static Search searchIn(BytesValues values, EncodingContext context) {
    return values.computeOnce(
        Search.class,
        () -> {
          Optional<BytesDictionary> dictionary =
              BytesDictionary.of(
                  values.data().array(),
                  values.endOffsets(),
                  values.count(),
                  limits(values, context));
          return new Search(dictionary.map(distinct -> Children.of(values, distinct)));
        });
  }

  /**
   * Returns the limits beyond which a dictionary would hardly save space: half of the values and
   * two fifths of the bytes, in the profile {@code small} four fifths of both.
   */
  private static BytesDictionary.Limits limits(BytesValues values, EncodingContext context) {
    boolean isSmallProfile = context.profile() == EncodingProfile.SMALL;
    int maxEntryCount = isSmallProfile ? values.count() / 5 * 4 : values.count() / 2;
    int maxSizeInBytes = values.sizeInBytes() / 5 * (isSmallProfile ? 4 : 2);
    return new BytesDictionary.Limits(
        Math.min(MAX_ENTRY_COUNT, maxEntryCount), Math.min(MAX_SIZE_IN_BYTES, maxSizeInBytes));
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    Children children = searchIn(values, out).children().orElseThrow();
    out.header().writeVarint(children.entries().count());
    out.write(children.entries());
    out.write(children.codes());
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    int entryCount =
        in.header()
            .readCount("number of dictionary entries", Math.min(count, MAX_READABLE_ENTRY_COUNT));
    BytesDecoder entries = in.readBytes(entryCount);
    return new DictionaryBytesDecoder(entries, in.readLongs(count), in.body());
  }
}
