package dev.stoa.bench.experiment.keyindex;

import dev.stoa.bench.experiment.keyindex.PagedStructure.Pages;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;

/** The structures that are compared; about one of 1,000 absent keys has a candidate row in each. */
final class KeyStructures {
  /** The structure with which the others are compared. */
  static final KeyStructure BASELINE = new HashPages();

  /** An absent key has the fingerprint of an entry with a probability of 2 to the minus this. */
  private static final int FINGERPRINT_BITS = 10;

  /** The bits of a filter, which blocks after it need not have. */
  private static final int FILTER_BITS = 8;

  /** In the order of the report. */
  static final List<KeyStructure> ALL =
      List.of(
          BASELINE,
          new PagedStructure(
              "sorted-hashes",
              "full pages of fingerprints and rows in the order of hashes; interpolation",
              KeyStructures::writeSortedHashes),
          new PagedStructure(
              "sorted-keys",
              "full pages of whole keys in their order, without shared prefixes; interpolation",
              KeyStructures::writeSortedKeys),
          new PagedStructure(
              "perfect-hash",
              "PTHash, 99 % of the slots used; a slot has a fingerprint and a row",
              KeyStructures::writePerfectHash),
          new PagedStructure(
              "ribbon-filter",
              "a ribbon filter of 8 bits, then sorted-hashes with fingerprints that much smaller",
              KeyStructures::writeRibbonFilter),
          new PagedStructure(
              "ribbon-map",
              "a ribbon whose result is a fingerprint and the row",
              (keys, writer) -> writeRibbonMap(keys, Ribbon::write, writer)),
          new PagedStructure(
              "ribbon-pages",
              "the same with a ribbon for each page, so that no key needs two pages",
              (keys, writer) -> writeRibbonMap(keys, Ribbon::writeInPages, writer)));

  private KeyStructures() {}

  private static Pages writeSortedHashes(Keys keys, PageWriter writer) throws IOException {
    HashBlocks blocks = HashBlocks.write(keys.hashes(), FINGERPRINT_BITS, writer);
    return new Pages(0, (key, hash, file, action) -> blocks.find(hash, file, action));
  }

  private static Pages writeSortedKeys(Keys keys, PageWriter writer) throws IOException {
    KeyBlocks blocks = KeyBlocks.write(keys, writer);
    return new Pages(0, (key, hash, file, action) -> blocks.find(key, file, action));
  }

  private static Pages writePerfectHash(Keys keys, PageWriter writer) throws IOException {
    long[] hashes = keys.hashes();
    int rowCount = hashes.length;
    PerfectHash.Built built = PerfectHash.of(hashes);
    PerfectHash function = built.function();
    long[] entries = new long[function.slotCount()];
    Arrays.fill(entries, (long) rowCount << FINGERPRINT_BITS); // no row
    for (int row = 0; row < rowCount; row++) {
      int slot = function.slotOf(hashes[row], built.pilot(function.bucketOf(hashes[row])));
      entries[slot] = entry(row, hashes[row]);
    }
    NumberPages pilotPages =
        writer.writeNumbers(function.bucketCount(), PerfectHash.PILOT_BITS, built::pilot);
    int directoryPageCount = writer.pageCount();
    NumberPages entryPages =
        writer.writeNumbers(
            entries.length, FINGERPRINT_BITS + Hashes.bitCount(rowCount), slot -> entries[slot]);
    return new Pages(
        directoryPageCount,
        (key, hash, file, action) -> {
          long pilot = pilotPages.read(function.bucketOf(hash), file);
          acceptEntry(entryPages.read(function.slotOf(hash, pilot), file), hash, rowCount, action);
        });
  }

  private static Pages writeRibbonFilter(Keys keys, PageWriter writer) throws IOException {
    long[] hashes = keys.hashes();
    Ribbon filter =
        Ribbon.write(hashes, FILTER_BITS, row -> fingerprint(hashes[row], FILTER_BITS), writer);
    int directoryPageCount = writer.pageCount();
    HashBlocks blocks = HashBlocks.write(hashes, FINGERPRINT_BITS - FILTER_BITS, writer);
    return new Pages(
        directoryPageCount,
        (key, hash, file, action) -> {
          if (filter.result(hash, file) == fingerprint(hash, FILTER_BITS)) {
            blocks.find(hash, file, action);
          }
        });
  }

  /** Writes a ribbon. */
  @FunctionalInterface
  private interface RibbonWriter {
    /** Writes the function from hashes to the numbers of their rows. */
    Ribbon write(long[] hashes, int resultBits, Ribbon.Results results, PageWriter writer)
        throws IOException;
  }

  private static Pages writeRibbonMap(Keys keys, RibbonWriter ribbonWriter, PageWriter writer)
      throws IOException {
    long[] hashes = keys.hashes();
    int rowCount = hashes.length;
    Ribbon map =
        ribbonWriter.write(
            hashes,
            FINGERPRINT_BITS + Hashes.bitCount(rowCount - 1L),
            row -> entry(row, hashes[row]),
            writer);
    return new Pages(
        0,
        (key, hash, file, action) -> acceptEntry(map.result(hash, file), hash, rowCount, action));
  }

  /** Returns some bits of a hash that decide nothing else. */
  private static long fingerprint(long hash, int bits) {
    return hash & (1L << bits) - 1;
  }

  /** Returns a row and the fingerprint of its key. */
  private static long entry(long row, long hash) {
    return row << FINGERPRINT_BITS | fingerprint(hash, FINGERPRINT_BITS);
  }

  /** Passes the row of an entry to an action if the fingerprint is that of a hash. */
  private static void acceptEntry(long entry, long hash, int rowCount, LongConsumer action) {
    long row = entry >>> FINGERPRINT_BITS;
    if (entry == entry(row, hash) && row < rowCount) {
      action.accept(row);
    }
  }
}
