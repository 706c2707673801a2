package dev.stoa.format.encoding.dictionary;

import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import dev.stoa.format.encoding.LongDecoder;
import dev.stoa.format.encoding.LongValues;
import java.util.Optional;

/** Distinct numbers, and the code of each value. */
public final class DictionaryEncoding extends Encoding<LongValues, LongDecoder> {
  private static final int MAX_ENTRIES = 1 << 16;
  private static final int LEAST_REPETITION = 4;
  private static final double NANOS_PER_VALUE = 0.4;

  /** Creates the encoding; it has no state. */
  public DictionaryEncoding() {
    super(5, "dictionary");
  }

  @Override
  public Optional<Estimate> estimate(LongValues values, EncodingContext context, double limit) {
    if (!values.mayNest()
        || values.isSorted()
        || values.areCodes()
        || values.count() * NANOS_PER_VALUE >= limit
        || !LongDictionary.mayRepeat(values.array(), values.count())) {
      return Optional.empty();
    }
    return partsOf(values)
        .found()
        .map(
            parts ->
                new Estimate(1, values.count() * NANOS_PER_VALUE)
                    .plus(context.estimate(parts.entries()))
                    .plus(context.estimate(parts.codes())));
  }

  private record Parts(LongValues entries, LongValues codes) {}

  private record Search(Optional<Parts> found) {
    private static Search in(LongValues source) {
      int most = Math.min(MAX_ENTRIES, source.count() / LEAST_REPETITION);
      return new Search(
          LongDictionary.of(source.array(), source.count(), most)
              .map(
                  dictionary ->
                      new Parts(
                          LongValues.leaves(dictionary.entries(), dictionary.entries().length),
                          LongValues.codesOf(source, dictionary.codes(), source.count()))));
    }
  }

  private static Search partsOf(LongValues values) {
    return values.finding(Search.class, () -> Search.in(values));
  }

  @Override
  public void write(LongValues values, EncodingOutput out) {
    Parts parts = partsOf(values).found().orElseThrow();
    out.head().writeVarint(parts.entries().count());
    out.write(parts.entries());
    out.write(parts.codes());
  }

  @Override
  public LongDecoder open(EncodingInput in, int count) {
    int entries =
        in.readPositive("number of dictionary entries", Math.min(count, LongDictionary.LARGEST));
    LongDecoder values = in.readLongs(entries);
    return new DictionaryDecoder(values, in.readLongs(count), in.body());
  }
}
