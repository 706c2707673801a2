package dev.stoa.format.bytes;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Limits the bytes of the pages that the lookups of one thread keep open, and counts how often they
 * read from an open page. Owners of pages keep references to them; the cache tells them which to
 * drop: the oldest page that was not used since it was last considered (the clock algorithm). Not
 * thread-safe.
 */
public final class PageCache {
  /** The limit of a lookup of a single operation. */
  private static final long DEFAULT_MAX_SIZE_IN_BYTES = 32L << 20;

  // Volatile: the only field that other threads set.
  private volatile long maxSizeInBytes;
  private long sizeInBytes;
  private long hitCount;
  private long missCount;

  /** The pages in the order in which they were added or last considered. */
  private final Set<CachedPage> pages = new LinkedHashSet<>();

  /** A page that its owner keeps open. */
  public abstract static class CachedPage {
    private final long sizeInBytes;
    private boolean isUsed;

    /** Creates a page. */
    protected CachedPage(long sizeInBytes) {
      this.sizeInBytes = sizeInBytes;
    }

    /** Drops the owner's reference to the page. */
    protected abstract void drop();
  }

  /** Creates an empty cache for a lookup of a single operation. */
  public PageCache() {
    this(DEFAULT_MAX_SIZE_IN_BYTES);
  }

  /** Creates an empty cache. */
  public PageCache(long maxSizeInBytes) {
    this.maxSizeInBytes = maxSizeInBytes;
  }

  /** Notes that an open page was used. */
  public void hit(CachedPage page) {
    hitCount++;
    page.isUsed = true;
  }

  /** Adds a page that was just opened, and drops others until all fit, but never the new one. */
  public void add(CachedPage page) {
    missCount++;
    sizeInBytes += page.sizeInBytes;
    trim();
    pages.add(page);
  }

  /** Drops pages until the others fit. */
  public void trim() {
    while (sizeInBytes > maxSizeInBytes && !pages.isEmpty()) {
      CachedPage page = pages.iterator().next();
      pages.remove(page);
      if (page.isUsed) {
        page.isUsed = false;
        pages.add(page);
      } else {
        sizeInBytes -= page.sizeInBytes;
        page.drop();
      }
    }
  }

  /** Removes a page that its owner has dropped. */
  public void remove(CachedPage page) {
    if (pages.remove(page)) {
      sizeInBytes -= page.sizeInBytes;
    }
  }

  /** Sets the limit, which other threads may do; {@link #trim} drops pages. */
  public void setMaxSizeInBytes(long newMaxSizeInBytes) {
    maxSizeInBytes = newMaxSizeInBytes;
  }

  /** Returns the size of the open pages. */
  public long sizeInBytes() {
    return sizeInBytes;
  }

  /** Returns how often a value was read from a page that was open. */
  public long hitCount() {
    return hitCount;
  }

  /** Returns how often a page was opened. */
  public long missCount() {
    return missCount;
  }
}
