package dev.stoa.format.bytes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.format.bytes.PageCache.CachedPage;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A cache of pages stays within its limit, and drops pages that are not used first. */
final class PageCacheTest {
  private final Map<Integer, Page> openPages = new HashMap<>();
  private final PageCache cache = new PageCache(100);

  private final class Page extends CachedPage {
    private final int number;
    private final int size;

    Page(int number, int size) {
      super(size);
      this.number = number;
      this.size = size;
    }

    @Override
    protected void drop() {
      assertEquals(this, openPages.remove(number));
    }
  }

  private void use(int number, int size) {
    Page page = openPages.get(number);
    if (page == null) {
      page = new Page(number, size);
      openPages.put(number, page);
      cache.add(page);
    } else {
      cache.hit(page);
    }
  }

  @Test
  void dropsPagesThatWereNotUsedAgain() {
    for (int page = 0; page < 10; page++) {
      use(page, 10);
    }
    use(0, 10);
    use(10, 10);
    assertEquals(10, openPages.size());
    assertTrue(
        openPages.containsKey(0) && !openPages.containsKey(1), openPages.keySet().toString());
    assertEquals(1, cache.hitCount());
    assertEquals(11, cache.missCount());
  }

  @Test
  void keepsThePageThatIsTooLarge() {
    use(0, 10);
    use(1, 1_000);
    assertEquals(1, openPages.size());
    assertEquals(1_000, cache.sizeInBytes());
    use(2, 10);
    assertEquals(10, cache.sizeInBytes());
  }

  @Test
  void staysWithinItsLimitForRandomUses() {
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      int number = random.nextInt(50);
      if (random.nextInt(10) == 0) {
        Page removed = openPages.remove(number);
        if (removed != null) {
          cache.remove(removed);
        }
      } else {
        use(number, 1 + number % 20);
      }
      long size = openPages.values().stream().mapToLong(page -> page.size).sum();
      assertEquals(size, cache.sizeInBytes());
      assertTrue(size <= 100, "size " + size);
    }
    cache.setMaxSizeInBytes(0);
    use(100, 1);
    assertEquals(1, openPages.size());
  }
}
