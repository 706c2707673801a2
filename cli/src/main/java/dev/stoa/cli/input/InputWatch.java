package dev.stoa.cli.input;

/** Is told how far inputs are looked through for their schema, before any record is read. */
@FunctionalInterface
public interface InputWatch {
  /** Nobody watches. */
  InputWatch NONE = (bytes, totalInBytes) -> {};

  /** So many stored bytes of all inputs' were seen; called for every record. */
  void saw(long bytes, long totalInBytes);
}
