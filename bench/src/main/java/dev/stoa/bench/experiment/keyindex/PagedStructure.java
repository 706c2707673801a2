package dev.stoa.bench.experiment.keyindex;

import dev.stoa.storage.OutputFile;
import dev.stoa.storage.Storage;
import java.io.IOException;

/**
 * A structure whose file is made of the pages of {@link PageWriter}.
 *
 * @param name the name in reports
 * @param setup a short description
 * @param builder writes the pages
 */
record PagedStructure(String name, String setup, Builder builder) implements KeyStructure {
  /** Writes the pages of a structure. */
  @FunctionalInterface
  interface Builder {
    /** Writes the pages; returns how keys are found in them. */
    Pages write(Keys keys, PageWriter writer) throws IOException;
  }

  /**
   * The pages that were written.
   *
   * @param directoryPageCount the number of pages of the directory, which are the first
   * @param search finds keys in the pages
   */
  record Pages(int directoryPageCount, PagedFinder.Search search) {}

  @Override
  public KeyFile build(Keys keys, Storage storage, String path) throws IOException {
    try (OutputFile file = storage.create(path)) {
      Pages pages = builder.write(keys, new PageWriter(file));
      file.complete();
      return new WrittenFile(path, pages);
    }
  }

  private record WrittenFile(String path, Pages pages) implements KeyFile {
    @Override
    public int directoryPageCount() {
      return pages.directoryPageCount();
    }

    @Override
    public KeyFinder open(Storage storage) throws IOException {
      return new PagedFinder(
          new PageFile(storage.open(path), pages.directoryPageCount()), pages.search());
    }
  }
}
