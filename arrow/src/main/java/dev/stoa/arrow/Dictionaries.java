package dev.stoa.arrow;

import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;

/** Finds the dictionaries of imported fields. */
final class Dictionaries {
  private Dictionaries() {}

  /** Finds the dictionary of a dictionary-encoded field. */
  static Dictionary find(DictionaryProvider dictionaries, Field field) {
    long id = field.getDictionary().getId();
    Dictionary dictionary = dictionaries.lookup(id);
    if (dictionary == null) {
      throw new IllegalArgumentException(
          "field "
              + field.getName()
              + ": its dictionary "
              + id
              + " is missing from the provider, which has "
              + dictionaries.getDictionaryIds()
              + ": use the provider of the field's reader");
    }
    return dictionary;
  }
}
