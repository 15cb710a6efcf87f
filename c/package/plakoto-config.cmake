# Defines the targets plakoto::plakoto (shared) and plakoto::static.
get_filename_component(plakoto_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET plakoto::plakoto)
  find_package(Threads REQUIRED)
  add_library(plakoto::plakoto SHARED IMPORTED)
  set_target_properties(plakoto::plakoto PROPERTIES
    IMPORTED_LOCATION "${plakoto_prefix}/lib/libplakoto.so"
    INTERFACE_INCLUDE_DIRECTORIES "${plakoto_prefix}/include")
  add_library(plakoto::static STATIC IMPORTED)
  set_target_properties(plakoto::static PROPERTIES
    IMPORTED_LOCATION "${plakoto_prefix}/lib/libplakoto.a"
    INTERFACE_INCLUDE_DIRECTORIES "${plakoto_prefix}/include"
    INTERFACE_LINK_LIBRARIES "m;Threads::Threads;${CMAKE_DL_LIBS}")
endif()
