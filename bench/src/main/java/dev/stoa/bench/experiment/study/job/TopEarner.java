package dev.stoa.bench.experiment.study.job;

import java.util.Locale;

/**
 * The answer of the join task: the address with the highest revenue.
 *
 * @param address the address
 * @param totalRevenue the revenue of all its visits
 * @param averageRank the average rank of the pages that it visited
 */
public record TopEarner(String address, double totalRevenue, double averageRank) {
  /** The answer if nothing was joined. */
  public static final TopEarner NONE = new TopEarner("", Double.NEGATIVE_INFINITY, 0);

  /** Returns the one with the higher revenue; if these are equal, the first address. */
  public TopEarner max(TopEarner other) {
    if (totalRevenue != other.totalRevenue) {
      return totalRevenue > other.totalRevenue ? this : other;
    }
    return address.compareTo(other.address) <= 0 ? this : other;
  }

  /** Reads a line of an output, with tabs between address, revenue and rank. */
  static TopEarner parse(String line) {
    String[] fields = line.split("\t", -1);
    return new TopEarner(fields[0], Double.parseDouble(fields[1]), Double.parseDouble(fields[2]));
  }

  /** Returns the answer with rounded numbers, whose last digits differ between systems. */
  public String toText() {
    return String.format(Locale.ROOT, "%s %.6f %.6f", address, totalRevenue, averageRank);
  }
}
