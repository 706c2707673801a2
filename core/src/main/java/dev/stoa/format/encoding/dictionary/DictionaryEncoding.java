package dev.stoa.format.encoding.dictionary;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Stores distinct numbers in a dictionary, and a code for each value. */
public final class DictionaryEncoding extends Encoding<LongValues, LongDecoder> {
  /** The maximum number of entries that are written; readers accept more. */
  private static final int MAX_ENTRY_COUNT = 1 << 16;

  /** With fewer values per entry, codes hardly save space. */
  private static final int MIN_VALUES_PER_ENTRY = 4;

  /** The measured time to decode a value, without that of nested encodings. */
  private static final double NANOS_PER_VALUE = 0.4;

  /** Creates the encoding; it has no state. */
  public DictionaryEncoding() {
    super(5, "dictionary");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.areOffsets()
        || values.areCodes()
        || values.count() * NANOS_PER_VALUE >= limit
        || !LongDictionary.mayRepeat(values.array(), values.count())) {
      return Optional.empty();
    }
    return searchIn(values)
        .children()
        .map(
            children ->
                new Estimate(1, values.count() * NANOS_PER_VALUE)
                    .plus(context.estimate(children.entries()))
                    .plus(context.estimate(children.codes())));
  }

  private record Children(LongValues entries, LongValues codes) {}

  /** The result of the search for distinct values; empty if there are too many. */
  private record Search(Optional<Children> children) {
    private static Search of(LongValues source) {
      int maxEntryCount = Math.min(MAX_ENTRY_COUNT, source.count() / MIN_VALUES_PER_ENTRY);
      return new Search(
          LongDictionary.of(source.array(), source.count(), maxEntryCount)
              .map(
                  dictionary ->
                      new Children(
                          LongValues.leaves(dictionary.entries(), dictionary.entries().length),
                          LongValues.codesOf(source, dictionary.codes(), source.count()))));
    }
  }

  private static Search searchIn(LongValues values) {
    return values.computeOnce(Search.class, () -> Search.of(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Children children = searchIn(values).children().orElseThrow();
    out.header().writeVarint(children.entries().count());
    out.write(children.entries());
    out.write(children.codes());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int entryCount =
        in.readPositive(
            "number of dictionary entries", Math.min(count, LongDictionary.MAX_ENTRY_COUNT));
    LongDecoder entries = in.readLongs(entryCount);
    return new DictionaryDecoder(entries, in.readLongs(count), in.body());
  }
}
