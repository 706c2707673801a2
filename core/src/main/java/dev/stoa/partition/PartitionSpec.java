package dev.stoa.partition;

import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a table's rows are divided by: each of its split directories has one value of all terms.
 * Given by who makes a table; shown by {@code Snapshot.partitionSpec}.
 *
 * @param terms none for a table that is not partitioned
 */
public record PartitionSpec(List<PartitionTerm> terms) {
  /** Of tables that are not partitioned. */
  public static final PartitionSpec NONE = new PartitionSpec(List.of());

  /** Takes a copy; a term may stand once only. */
  public PartitionSpec {
    terms = List.copyOf(terms);
    for (PartitionTerm term : terms) {
      if (terms.indexOf(term) != terms.lastIndexOf(term)) {
        throw new IllegalArgumentException(
            "the rows are partitioned by " + term + " twice: name it once");
      }
    }
  }

  /** Whether there is a term. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * The spec of a text such as {@code country, bucket(user_id,16), day(visit.time)}; of an empty
   * one {@link #NONE}.
   *
   * @throws IllegalArgumentException when it is none: the message says what is wrong
   */
  public static PartitionSpec parse(String text) {
    return new PartitionSpecParser(text).parse();
  }

  /** The same with a column's values themselves as a further term. */
  public PartitionSpec identity(String path) {
    return with(PartitionTransform.of(Kind.IDENTITY), path);
  }

  /** The same with the buckets of a column's values as a further term. */
  public PartitionSpec bucket(String path, int count) {
    return with(new PartitionTransform(Kind.BUCKET, count), path);
  }

  /** The same with numbers rounded down, or beginnings of texts and bytes, as a further term. */
  public PartitionSpec truncate(String path, int width) {
    return with(new PartitionTransform(Kind.TRUNCATE, width), path);
  }

  /** The same with the years of dates or timestamps, in UTC, as a further term. */
  public PartitionSpec year(String path) {
    return with(PartitionTransform.of(Kind.YEAR), path);
  }

  /** The same with the months of dates or timestamps, in UTC, as a further term. */
  public PartitionSpec month(String path) {
    return with(PartitionTransform.of(Kind.MONTH), path);
  }

  /** The same with the days of dates or timestamps, in UTC, as a further term. */
  public PartitionSpec day(String path) {
    return with(PartitionTransform.of(Kind.DAY), path);
  }

  /** The same with the hours of timestamps, in UTC, as a further term. */
  public PartitionSpec hour(String path) {
    return with(PartitionTransform.of(Kind.HOUR), path);
  }

  private PartitionSpec with(PartitionTransform transform, String path) {
    List<PartitionTerm> more = new ArrayList<>(terms);
    more.add(new PartitionTerm(transform, ColumnPath.parse(path)));
    return new PartitionSpec(more);
  }

  /** The text, which {@link #parse} takes. */
  @Override
  public String toString() {
    return terms.stream().map(PartitionTerm::toString).collect(Collectors.joining(", "));
  }
}
