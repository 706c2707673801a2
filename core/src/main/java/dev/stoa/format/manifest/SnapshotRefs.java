package dev.stoa.format.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The references to a table's versions: its tags, and the version below which snapshots have
 * expired. Every snapshot stores them; a commit that does not change them copies them.
 *
 * @param tags the tagged versions by the name of the tag
 * @param expiredBelow versions below this one have expired, unless they are tagged
 */
public record SnapshotRefs(Map<String, Long> tags, long expiredBelow) {
  /** The tags and expiry of a table without tags and expired versions. */
  public static final SnapshotRefs NONE = new SnapshotRefs(Map.of(), 0);

  /** Copies the tags, sorted by name. */
  public SnapshotRefs {
    tags = Collections.unmodifiableMap(new TreeMap<>(tags));
  }

  /** Returns whether a version has expired: its file may be deleted at any time. */
  public boolean isExpired(long version) {
    return version < expiredBelow && !tags.containsValue(version);
  }

  /** Returns a copy with another tag. */
  public SnapshotRefs withTag(String name, long version) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.put(name, version);
    return new SnapshotRefs(newTags, expiredBelow);
  }

  /** Returns a copy without a tag. */
  public SnapshotRefs withoutTag(String name) {
    Map<String, Long> newTags = new TreeMap<>(tags);
    newTags.remove(name);
    return new SnapshotRefs(newTags, expiredBelow);
  }

  /** Returns a copy in which the versions below a version have expired. */
  public SnapshotRefs withExpiredBelow(long version) {
    return new SnapshotRefs(tags, Math.max(expiredBelow, version));
  }
}
