package dev.stoa.format.manifest;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a snapshot knows of others: their tags, and which of them have expired. Every commit carries
 * it on.
 *
 * @param tags versions by the names that users gave them
 * @param expiredBelow versions below this one have expired, unless they are tagged
 */
public record SnapshotMarks(Map<String, Long> tags, long expiredBelow) {
  /** Of a table without tags of which nothing has expired. */
  public static final SnapshotMarks NONE = new SnapshotMarks(Map.of(), 0);

  /** Copies the tags, in the order of their names. */
  public SnapshotMarks {
    tags = Collections.unmodifiableMap(new TreeMap<>(tags));
  }

  /** Whether a version is given up: its file may be gone at any time. */
  public boolean isExpired(long version) {
    return version < expiredBelow && !tags.containsValue(version);
  }

  /** The same with a tag more. */
  public SnapshotMarks withTag(String name, long version) {
    Map<String, Long> more = new TreeMap<>(tags);
    more.put(name, version);
    return new SnapshotMarks(more, expiredBelow);
  }

  /** The same without a tag. */
  public SnapshotMarks withoutTag(String name) {
    Map<String, Long> fewer = new TreeMap<>(tags);
    fewer.remove(name);
    return new SnapshotMarks(fewer, expiredBelow);
  }

  /** The same with the versions below that one expired too. */
  public SnapshotMarks withExpiredBelow(long version) {
    return new SnapshotMarks(tags, Math.max(expiredBelow, version));
  }
}
