package dev.stoa.format.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The references to a table's versions: its tags and branches, and the version below which
 * snapshots have expired. Every snapshot stores them; a commit that does not change them copies
 * them. Those that snapshots of a branch store are copies of the table's when the branch began.
 *
 * @param tags the tagged versions by the name of the tag
 * @param branches the branches by name
 * @param expiredBelow versions below this one have expired, unless a tag or branch refers to them
 */
public record SnapshotRefs(
    Map<String, Long> tags, Map<String, Branch> branches, long expiredBelow) {
  /** The references of a table without tags, branches and expired versions. */
  public static final SnapshotRefs NONE = new SnapshotRefs(Map.of(), Map.of(), 0);

  /**
   * A branch.
   *
   * @param version the version of the table with which it begins
   * @param directory the name of the directory of its own snapshots, see {@link
   *     TablePaths#newBranchDirectory}
   */
  public record Branch(long version, String directory) {}

  /** Copies the tags and branches, sorted by name. */
  public SnapshotRefs {
    tags = Collections.unmodifiableMap(new TreeMap<>(tags));
    branches = Collections.unmodifiableMap(new TreeMap<>(branches));
  }

  /** Returns whether a version has expired: its file may be deleted at any time. */
  public boolean isExpired(long version) {
    return version < expiredBelow
        && !tags.containsValue(version)
        && branches.values().stream().noneMatch(branch -> branch.version() == version);
  }

  /** Returns a copy with another tag. */
  public SnapshotRefs withTag(String name, long version) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.put(name, version);
    return new SnapshotRefs(newTags, branches, expiredBelow);
  }

  /** Returns a copy without a tag. */
  public SnapshotRefs withoutTag(String name) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.remove(name);
    return new SnapshotRefs(newTags, branches, expiredBelow);
  }

  /** Returns a copy with another branch. */
  public SnapshotRefs withBranch(String name, Branch branch) {
    Map<String, Branch> newBranches = new TreeMap<>(branches);
    newBranches.put(name, branch);
    return new SnapshotRefs(tags, newBranches, expiredBelow);
  }

  /** Returns a copy without a branch. */
  public SnapshotRefs withoutBranch(String name) {
    Map<String, Branch> newBranches = new TreeMap<>(branches);
    newBranches.remove(name);
    return new SnapshotRefs(tags, newBranches, expiredBelow);
  }

  /** Returns a copy in which the versions below a version have expired. */
  public SnapshotRefs withExpiredBelow(long version) {
    return new SnapshotRefs(tags, branches, Math.max(expiredBelow, version));
  }
}
