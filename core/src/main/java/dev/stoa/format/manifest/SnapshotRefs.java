package dev.stoa.format.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The tags and the expiry of a table's snapshots, as stored in a snapshot. Copied by every commit.
 *
 * @param tags the versions by tag
 * @param expiredBelow versions below this one have expired, unless they are tagged
 */
public record SnapshotRefs(Map<String, Long> tags, long expiredBelow) {
  /** The references of a table without tags and expired snapshots. */
  public static final SnapshotRefs NONE = new SnapshotRefs(Map.of(), 0);

  /** Copies the tags, sorted by name. */
  public SnapshotRefs {
    tags = Collections.unmodifiableMap(new TreeMap<>(tags));
  }

  /** Whether a version has expired: its file may be deleted at any time. */
  public boolean isExpired(long version) {
    return version < expiredBelow && !tags.containsValue(version);
  }

  /** Returns these references with another tag. */
  public SnapshotRefs withTag(String name, long version) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.put(name, version);
    return new SnapshotRefs(newTags, expiredBelow);
  }

  /** Returns these references without a tag. */
  public SnapshotRefs withoutTag(String name) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.remove(name);
    return new SnapshotRefs(newTags, expiredBelow);
  }

  /** Returns these references with the versions below this one expired, too. */
  public SnapshotRefs withExpiredBelow(long version) {
    return new SnapshotRefs(tags, Math.max(expiredBelow, version));
  }
}
