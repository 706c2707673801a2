package dev.stoa.table.maintenance;

import java.util.List;
import java.util.OptionalLong;

/**
 * What {@link Repair} found, and did or would do.
 *
 * @param lines what was lost and what came from where, for people
 * @param version the snapshot that it made or would make; empty when there was nothing to repair
 */
public record RepairReport(List<String> lines, OptionalLong version) {
  /** Copies the lines. */
  public RepairReport {
    lines = List.copyOf(lines);
  }
}
