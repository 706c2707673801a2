package dev.stoa.partition;

import dev.stoa.annotation.Internal;
import dev.stoa.annotation.Public;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The terms by which a table is partitioned: the rows of a split directory have one value of each
 * term. Set when a table is created or replaced; returned by {@code Snapshot.partitionSpec}.
 *
 * @param terms the terms; empty for an unpartitioned table
 */
@Public
public record PartitionSpec(@Internal List<PartitionTerm> terms) {
  /** The spec of an unpartitioned table. */
  public static final PartitionSpec UNPARTITIONED = new PartitionSpec(List.of());

  /** Creates a spec and copies the terms; each may appear only once. */
  @Internal
  public PartitionSpec {
    terms = List.copyOf(terms);
    for (PartitionTerm term : terms) {
      if (terms.indexOf(term) != terms.lastIndexOf(term)) {
        throw new IllegalArgumentException(
            "the partition spec contains " + term + " twice: name it once");
      }
    }
  }

  /** Whether the spec has any terms. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * Parses a text such as {@code country, bucket(user_id,16), day(visit.time)}; returns {@link
   * #UNPARTITIONED} for an empty text.
   *
   * @throws IllegalArgumentException when the text is invalid; the message says why
   */
  public static PartitionSpec parse(String text) {
    return new PartitionSpecParser(text).parse();
  }

  /** Returns this spec with one more term: the values of a column. */
  public PartitionSpec identity(String path) {
    return with(PartitionTransform.of(Kind.IDENTITY), path);
  }

  /** Returns this spec with one more term: the hash buckets of a column's values. */
  public PartitionSpec bucket(String path, int bucketCount) {
    return with(new PartitionTransform(Kind.BUCKET, bucketCount), path);
  }

  /**
   * Returns this spec with one more term: the numbers of a column rounded down to multiples of
   * {@code width}, or the first {@code width} code points of its strings, or the first {@code
   * width} bytes of its byte arrays.
   */
  public PartitionSpec truncate(String path, int width) {
    return with(new PartitionTransform(Kind.TRUNCATE, width), path);
  }

  /** Returns this spec with one more term: the years of dates or timestamps, in UTC. */
  public PartitionSpec year(String path) {
    return with(PartitionTransform.of(Kind.YEAR), path);
  }

  /** Returns this spec with one more term: the months of dates or timestamps, in UTC. */
  public PartitionSpec month(String path) {
    return with(PartitionTransform.of(Kind.MONTH), path);
  }

  /** Returns this spec with one more term: the days of dates or timestamps, in UTC. */
  public PartitionSpec day(String path) {
    return with(PartitionTransform.of(Kind.DAY), path);
  }

  /** Returns this spec with one more term: the hours of timestamps, in UTC. */
  public PartitionSpec hour(String path) {
    return with(PartitionTransform.of(Kind.HOUR), path);
  }

  private PartitionSpec with(PartitionTransform transform, String path) {
    List<PartitionTerm> newTerms = new ArrayList<>(terms);
    newTerms.add(new PartitionTerm(transform, ColumnPath.parse(path)));
    return new PartitionSpec(newTerms);
  }

  /** Returns the text of the spec, which {@link #parse} accepts. */
  @Override
  public String toString() {
    return terms.stream().map(PartitionTerm::toString).collect(Collectors.joining(", "));
  }
}
