package dev.stoa.table.maintenance;

import java.util.List;
import java.util.OptionalLong;

/**
 * The result or the plan of a {@link Repair}.
 *
 * @param lines sentences for users: what was lost, and the origin of what was recovered
 * @param version the version that the repair made, or would make; empty if the table was intact
 */
public record RepairReport(List<String> lines, OptionalLong version) {
  /** Copies the lines. */
  public RepairReport {
    lines = List.copyOf(lines);
  }
}
