package dev.stoa.table.maintenance;

import java.util.List;
import java.util.OptionalLong;

/**
 * The result of a {@link Repair}, or its plan.
 *
 * @param lines readable sentences: what was lost, and the origin of what was recovered
 * @param version the snapshot that it made or would make; empty if there was nothing to repair
 */
public record RepairReport(List<String> lines, OptionalLong version) {
  /** Copies the lines. */
  public RepairReport {
    lines = List.copyOf(lines);
  }
}
