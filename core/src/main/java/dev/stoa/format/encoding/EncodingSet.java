package dev.stoa.format.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The encodings of one kind of values: chooses an encoding when values are written, and finds it
 * when they are read. Immutable.
 *
 * @param <V> the values
 * @param <D> their decoder
 */
public final class EncodingSet<V extends Values, D> {
  /**
   * The minimum number of values for which the previous page's choice is reused: for fewer values,
   * trying all encodings is fast enough.
   */
  private static final int MIN_COUNT_TO_REUSE = 4096;

  private final String kind;
  private final List<Encoding<V, D>> encodings;

  /**
   * Creates a set of encodings, which are tried in this order: cheap estimates first.
   *
   * @param kind the name of the values in error messages
   * @throws IllegalArgumentException if two encodings have the same id
   */
  public EncodingSet(String kind, List<Encoding<V, D>> encodings) {
    this.kind = kind;
    this.encodings = List.copyOf(encodings);
    checkIds();
  }

  private void checkIds() {
    Map<Integer, String> labels = new HashMap<>();
    for (Encoding<V, D> encoding : encodings) {
      String otherLabel = labels.put(encoding.id(), encoding.label());
      if (otherLabel != null) {
        throw new IllegalArgumentException(
            ("the encodings \"%s\" and \"%s\" of %s have the same id %d:"
                    + " take the next free number in docs/reference/format.md")
                .formatted(otherLabel, encoding.label(), kind, encoding.id()));
      }
    }
  }

  /** Returns these encodings and one more, which is tried last. */
  public EncodingSet<V, D> with(Encoding<V, D> encoding) {
    List<Encoding<V, D>> newEncodings = new ArrayList<>(encodings);
    newEncodings.add(encoding);
    return new EncodingSet<>(kind, newEncodings);
  }

  /** Returns the encodings in the order in which they are tried. */
  public List<Encoding<V, D>> encodings() {
    return encodings;
  }

  /** Estimates the cost of values in their best encoding. */
  public Estimate estimate(V values, EncodingContext context) {
    return choose(values, context).estimate();
  }

  /** Writes values in their best encoding. */
  public void write(V values, EncodingOutput out) {
    Encoding<V, D> encoding = encodings.get(choose(values, out).index());
    out.header().writeByte(encoding.id());
    encoding.write(values, out);
  }

  /**
   * An encoding that may be chosen.
   *
   * @param index the index of the encoding
   * @param estimate the cost of the values in it
   */
  private record Candidate(int index, Estimate estimate) {}

  private Candidate choose(V values, EncodingContext context) {
    return values.computeOnce(Candidate.class, () -> reuseOrChoose(values, context));
  }

  private Candidate reuseOrChoose(V values, EncodingContext context) {
    if (values.isOutermost()) {
      values.setPreviousChoice(context.nextEncodingChoice(this));
    }
    EncodingChoice previousChoice = values.previousChoice();
    boolean canReuse =
        values.count() >= MIN_COUNT_TO_REUSE && context.profile() == EncodingProfile.FAST;
    if (!canReuse) {
      previousChoice.forget();
      return cheapestCandidate(values, context);
    }
    previousChoice.beginPage();
    Optional<Candidate> reusedCandidate =
        previousChoice.hasEncoding() ? reuse(previousChoice, values, context) : Optional.empty();
    return reusedCandidate.orElseGet(() -> chooseAgain(previousChoice, values, context));
  }

  private Optional<Candidate> reuse(
      EncodingChoice previousChoice, V values, EncodingContext context) {
    Optional<Candidate> reusedCandidate =
        estimate(previousChoice.index(), values, context, Double.POSITIVE_INFINITY)
            .filter(estimate -> previousChoice.isSimilar(context.cost(estimate), values.count()))
            .map(estimate -> new Candidate(previousChoice.index(), estimate));
    if (reusedCandidate.isEmpty()) {
      values.clear();
      previousChoice.forget();
    }
    return reusedCandidate;
  }

  /**
   * Chooses the cheapest encoding and remembers it, unless it is plain: the cost of plain values
   * does not tell when another encoding would be cheaper.
   */
  private Candidate chooseAgain(EncodingChoice previousChoice, V values, EncodingContext context) {
    Candidate candidate = cheapestCandidate(values, context);
    if (!encodings.get(candidate.index()).isPlain()) {
      previousChoice.remember(
          candidate.index(), context.cost(candidate.estimate()), values.count());
    }
    return candidate;
  }

  private Candidate cheapestCandidate(V values, EncodingContext context) {
    Candidate cheapestCandidate = null;
    double minCost = Double.POSITIVE_INFINITY;
    for (int index = 0; index < encodings.size(); index++) {
      Optional<Estimate> estimate = estimate(index, values, context, minCost);
      if (estimate.isPresent() && context.cost(estimate.get()) < minCost) {
        minCost = context.cost(estimate.get());
        cheapestCandidate = new Candidate(index, estimate.get());
      }
    }
    if (cheapestCandidate == null) {
      throw new IllegalStateException("no encoding of " + kind + " accepts these values");
    }
    return cheapestCandidate;
  }

  private Optional<Estimate> estimate(int index, V values, EncodingContext context, double limit) {
    Encoding<V, D> encoding = encodings.get(index);
    return context.profile() == EncodingProfile.PLAIN && !encoding.isPlain()
        ? Optional.empty()
        : encoding.estimate(values, context, limit);
  }

  /**
   * Creates a decoder of values that {@link #write} wrote.
   *
   * @throws dev.stoa.exception.UnsupportedVersionException if their encoding is unknown
   */
  public D read(EncodingInput in, int count) {
    int id = in.header().readByte();
    for (Encoding<V, D> encoding : encodings) {
      if (encoding.id() == id) {
        in.beginEncoding(encoding.label());
        D decoder = encoding.open(in, count);
        in.endEncoding();
        return decoder;
      }
    }
    throw in.header().location().unsupported("encoding " + id + " of " + kind + " is unknown");
  }
}
