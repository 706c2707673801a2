package dev.stoa.format.encoding;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The encodings of values of one kind: chooses among them when values are written, and finds the
 * one that was chosen when they are read. Immutable.
 *
 * @param <V> the values
 * @param <D> their decoder
 */
public final class EncodingSet<V extends Values, D> {
  /** For fewer values all encodings are tried each time: it takes no time. */
  private static final int LEAST_TO_REMEMBER = 4096;

  private final String kind;
  private final List<Encoding<V, D>> encodings;

  /**
   * Encodings in the order in which they are tried: those first whose estimate is cheap.
   *
   * @param kind what error messages call the values
   * @throws IllegalArgumentException when two have the same id
   */
  public EncodingSet(String kind, List<Encoding<V, D>> encodings) {
    this.kind = kind;
    this.encodings = List.copyOf(encodings);
    long ids = encodings.stream().mapToInt(Encoding::id).distinct().count();
    if (ids != encodings.size()) {
      throw new IllegalArgumentException("two encodings of " + kind + " have the same id");
    }
  }

  /** These encodings and one more, which is tried last. */
  public EncodingSet<V, D> with(Encoding<V, D> encoding) {
    List<Encoding<V, D>> all = new ArrayList<>(encodings);
    all.add(encoding);
    return new EncodingSet<>(kind, all);
  }

  /** The cost of values in the encoding that suits them best. */
  public Estimate estimate(V values, EncodingContext context) {
    return choose(values, context).estimate();
  }

  /** Writes values in the encoding that suits them best. */
  public void write(V values, EncodingOutput out) {
    Encoding<V, D> encoding = encodings.get(choose(values, out).index());
    out.head().writeByte(encoding.id());
    encoding.write(values, out);
  }

  /**
   * Which encoding costs least.
   *
   * @param index of the encoding
   * @param estimate what the values cost in it
   */
  private record Choice(int index, Estimate estimate) {}

  private Choice choose(V values, EncodingContext context) {
    return values.finding(Choice.class, () -> keepOrChoose(values, context));
  }

  private Choice keepOrChoose(V values, EncodingContext context) {
    if (values.isOutermost()) {
      values.setPast(context.nextPastChoice(this));
    }
    PastChoice past = values.past();
    boolean isMemorable =
        values.count() >= LEAST_TO_REMEMBER && context.profile() == EncodingProfile.FAST;
    if (!isMemorable) {
      past.forget();
      return leastCostly(values, context);
    }
    past.beginPage();
    Optional<Choice> kept = past.isKnown() ? keep(past, values, context) : Optional.empty();
    return kept.orElseGet(() -> chooseAnew(past, values, context));
  }

  private Optional<Choice> keep(PastChoice past, V values, EncodingContext context) {
    Optional<Choice> same =
        estimate(past.index(), values, context, Double.POSITIVE_INFINITY)
            .filter(found -> past.isLike(context.cost(found), values.count()))
            .map(found -> new Choice(past.index(), found));
    if (same.isEmpty()) {
      values.clear();
      past.forget();
    }
    return same;
  }

  /** What plain values cost does not tell what others would: they are not chosen unseen. */
  private Choice chooseAnew(PastChoice past, V values, EncodingContext context) {
    Choice best = leastCostly(values, context);
    if (!encodings.get(best.index()).isPlain()) {
      past.remember(best.index(), context.cost(best.estimate()), values.count());
    }
    return best;
  }

  private Choice leastCostly(V values, EncodingContext context) {
    Choice best = null;
    double leastCost = Double.POSITIVE_INFINITY;
    for (int index = 0; index < encodings.size(); index++) {
      Optional<Estimate> found = estimate(index, values, context, leastCost);
      if (found.isPresent() && context.cost(found.get()) < leastCost) {
        leastCost = context.cost(found.get());
        best = new Choice(index, found.get());
      }
    }
    if (best == null) {
      throw new IllegalStateException("no encoding of " + kind + " suits all values");
    }
    return best;
  }

  private Optional<Estimate> estimate(int index, V values, EncodingContext context, double limit) {
    Encoding<V, D> encoding = encodings.get(index);
    return context.profile() == EncodingProfile.PLAIN && !encoding.isPlain()
        ? Optional.empty()
        : encoding.estimate(values, context, limit);
  }

  /**
   * Reads values.
   *
   * @throws dev.stoa.exception.UnsupportedVersionException when their encoding is none of these
   */
  public D read(EncodingInput in, int count) {
    int id = in.head().readByte();
    for (Encoding<V, D> encoding : encodings) {
      if (encoding.id() == id) {
        in.beginEncoding(encoding.label());
        D decoder = encoding.open(in, count);
        in.endEncoding();
        return decoder;
      }
    }
    throw in.head().place().unsupported("encoding " + id + " of " + kind + " is unknown");
  }
}
